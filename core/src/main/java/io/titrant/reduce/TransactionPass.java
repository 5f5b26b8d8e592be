package io.titrant.reduce;

/** Removes whole transactions. */
final class TransactionPass implements Pass {
    @Override
    public void shrink(Search search) {
        Script script = search.best();
        DeltaDebugging.of(
                script.testCase().transactions(),
                kept -> script.keeping(place -> {
                    String tx = script.tx(place);
                    return tx == null || kept.contains(tx);
                }),
                search);
    }
}
