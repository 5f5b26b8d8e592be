package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.TxCheck;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * How many equivalent orders of a case show its bug (TxCheck Table 5): whether one order, which a campaign runs, would have been enough. Runs all
 * orders if there are at most 24, otherwise so many at random. A bug that the run with transactions shows by itself needs no order.
 * Arguments: {@code [--orders N] CASE …}.
 */
public final class EquivalentOrdersBench {
    private static final String USAGE = "usage: bench/txcheck orders [--orders N] CASE ...";
    private static final int ROUNDS = 3;

    private EquivalentOrdersBench() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("txcheck orders", EquivalentOrdersBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        BenchArguments given = BenchArguments.parse(args, Set.of("--orders"), USAGE);
        TxCheck oracle = new TxCheck().bounded(ROUNDS, given.intCount("--orders", 100));
        for (String word : given.words()) {
            Path file = Path.of(word);
            out.println(file.getFileName() + ": " + line(CaseReader.read(file).testCase(), oracle));
        }
        return 0;
    }

    private static String line(Case written, TxCheck oracle) {
        CaseServer server = CaseServer.of(written.header(), null);
        Engine engine = Engines.named(server.engine());
        try (TestDatabase database = server.start()) {
            Case testCase = CaseServer.atLevels(written, engine);
            Examination examination = oracle.examine(testCase, database.run(testCase), database);
            Verdict verdict = examination.verdict();
            String told = verdict.outcome().label() + (verdict.kind() == null ? "" : ", " + verdict.kind());
            return examination.differing() == 0
                    ? told + "; shown by no order"
                    : told + "; shown by " + examination.differing() + " of " + examination.orders() + " orders";
        }
    }
}
