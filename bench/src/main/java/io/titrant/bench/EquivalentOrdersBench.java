package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.TxCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How many equivalent orders of a case show its bug (TxCheck Table 5): whether one order, which a campaign runs, would have been enough. Runs all
 * orders if there are at most 24, otherwise so many at random. A bug that the run with transactions shows by itself needs no order.
 * Arguments: {@code [--orders N] CASE …}.
 */
public final class EquivalentOrdersBench {
    private static final int ROUNDS = 3;

    private EquivalentOrdersBench() {}

    public static void main(String[] args) {
        int orders = 100;
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--orders")) {
                orders = Integer.parseInt(args[++i]);
            } else {
                files.add(Path.of(args[i]));
            }
        }
        TxCheck oracle = new TxCheck().bounded(ROUNDS, orders);
        for (Path file : files) {
            System.out.println(
                    file.getFileName() + ": " + line(CaseReader.read(file).testCase(), oracle));
        }
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
