package io.titrant.graph;

/**
 * Judges a history: infers which transaction must come before which (IsoRel §3.3, Algorithm 1), and names the anomalies that prove that
 * there is no such order (§2.4, §3.4).
 */
public final class Checker {
    private final Ops ops;
    private final CheckOptions options;
    private final Harvest harvest;
    private final Words words;

    private Checker(History history, CheckOptions options) {
        this.ops = Ops.of(history);
        this.options = options;
        this.harvest = new Harvest(options.shown());
        this.words = new Words(ops);
    }

    public static Findings check(History history) {
        return check(history, CheckOptions.DEFAULT);
    }

    public static Findings check(History history, CheckOptions options) {
        return new Checker(history, options).check();
    }

    private Findings check() {
        refuseRewritten();
        Graph.Builder builder = new Graph.Builder(ops.history.txns().size());
        inferDependencies(builder);
        Precedence precedence = new Precedence(ops, builder);
        precedence.sessions();
        boolean timed = precedence.realTime();
        new Cycles(builder.build(), ops, harvest, words, options).report();
        return harvest.findings(ops.history.txns().size(), timed ? Order.REALTIME : Order.SESSION);
    }

    private void inferDependencies(Graph.Builder builder) {
        Chains chains = new Chains(ops, builder, harvest, words);
        Registers registers = new Registers(ops, builder, harvest, words, options);
        for (int key = 0; key < ops.history.keys(); key++) {
            switch (form(key)) {
                case CHAIN -> chains.infer(key);
                case REGISTER -> registers.infer(key);
                case MIXED -> harvest.doubt(ops.history.names().key(key) + " is used as a list and as a register");
                case TABLE -> {}
            }
        }
        if (options.predicates()) {
            new PredicateReads(ops, builder).infer();
        }
    }

    private enum Form {
        CHAIN,
        REGISTER,
        MIXED,
        TABLE
    }

    private Form form(int key) {
        boolean chain = false;
        boolean register = false;
        boolean any = false;
        for (int i = ops.firstOfKey[key]; i < ops.firstOfKey[key + 1]; i++) {
            byte kind = ops.kind[ops.byKey[i]];
            chain |= kind == Ops.APPEND || kind == Ops.READ_CHAIN;
            register |= kind == Ops.PUT || kind == Ops.READ_VERSION;
            any |= kind != Ops.SCAN;
        }
        return chain && register ? Form.MIXED : register ? Form.REGISTER : any ? Form.CHAIN : Form.TABLE;
    }

    private void refuseRewritten() {
        for (int i = 0; i < ops.rewritten().size(); i++) {
            int op = ops.rewritten().get(i);
            Names names = ops.history.names();
            harvest.doubt(names.txn(ops.txn[op]) + " writes " + names.version(ops.key[op], ops.version[op]) + " to "
                    + names.key(ops.key[op]) + ", which was written before: versions must be unique");
        }
    }
}
