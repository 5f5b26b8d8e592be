package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Levels;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.DocumentedWrites;
import io.titrant.judge.rules.AnotherSerialOrder;
import io.titrant.judge.rules.RuleRegistry;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Decides whether a violation is a bug: it is permitted if a documented behaviour leads to exactly the recorded rows and results (§6.4). */
final class Judgement {
    private final Case testCase;
    private final Recording recording;
    private final List<Transaction> transactions;
    private final Lab lab;
    private @Nullable DocumentedWrites documented;

    Judgement(Case testCase, Recording recording, List<Transaction> transactions, Lab lab) {
        this.testCase = testCase;
        this.recording = recording;
        this.transactions = transactions;
        this.lab = lab;
    }

    /**
     * On a departure of the concurrent run from the serial ones.
     *
     * @param text what stands for each statement in the serial runs
     */
    Verdict of(Violation violation, Function<ExecutedStatement, String> text) {
        if (violation.ofStatements()) {
            return bug(violation, "");
        }
        if (oneAfterAnother()) {
            return bug(violation, "the transactions ran one after another");
        }
        List<Semantics> semantics = semantics();
        if (all(semantics, SerialOrder.COMMIT_ORDER)) {
            return bug(violation, "");
        }
        if (all(semantics, SerialOrder.ANY_ORDER)) {
            return new AnotherOrder(testCase, recording, lab, semantics, text)
                    .find(transactions)
                    .map(order -> permitted(
                            violation,
                            AnotherSerialOrder.RULE.name(),
                            "the serial order " + order + " explains the writes and the reads",
                            source(semantics)))
                    .orElseGet(() -> withoutOrder(violation));
        }
        DocumentedWrites explanation = documented();
        return RuleRegistry.proved(explanation.writes())
                .map(named -> permitted(
                        violation,
                        named.rule().name(),
                        named.write().statement().display() + " " + named.rule().story() + ": "
                                + named.write().story(),
                        named.write().rules().source()))
                .orElseGet(() -> unexplained(violation, explanation));
    }

    /** Whether each transaction ended before the next began, so that the recording is a serial run itself. */
    private boolean oneAfterAnother() {
        List<Transaction> inOrder = transactions.stream()
                .sorted(Comparator.comparingInt(Transaction::began))
                .toList();
        return IntStream.range(1, inOrder.size())
                .allMatch(i -> inOrder.get(i - 1).ended() < inOrder.get(i).began());
    }

    /** The documented effects of the writes, compared with the recording. */
    DocumentedWrites documented() {
        semantics();
        DocumentedWrites found = documented;
        if (found == null) {
            found = DocumentedWrites.of(testCase, recording, transactions, lab);
            documented = found;
        }
        return found;
    }

    /** Where the engine says how it numbers rows. */
    String numbersSource() {
        return semantics().stream()
                .map(Semantics::statements)
                .filter(Objects::nonNull)
                .map(Semantics.Statements::keysSource)
                .findFirst()
                .orElse("");
    }

    /** The bug that the model has proved; where it has proved none, no rule and no bug can be named. */
    private Verdict unexplained(Violation violation, DocumentedWrites explanation) {
        if (explanation.contradiction().isEmpty()) {
            throw CannotJudge.unknown(
                    "every write had its documented effect, but no row shows why the serial run differs: "
                            + violation.explanation());
        }
        return contradicted(violation, explanation.contradiction());
    }

    /** The bug that the model has proved: it runs no statement in another order, so an order of rows is no excuse. */
    Verdict contradicted(Violation violation, String contradiction) {
        return contradiction.isEmpty() ? bug(violation, "") : named(violation, contradiction);
    }

    private Verdict withoutOrder(Violation violation) {
        orderDependentTables().refuseAny();
        return bug(violation, "no serial order of what was committed explains it");
    }

    private OrderDependentTables orderDependentTables() {
        return new OrderDependentTables(testCase, transactions, lab.engine().dialect());
    }

    private Verdict bug(Violation violation, String contradiction) {
        orderDependentTables().refuse(violation);
        ExecutedStatement act = violation.act();
        if (act != null
                && act.kind() == StatementKind.UPDATE
                && violation.error() == ErrorClass.UNIQUE
                && mayChangeKeys(act)) {
            throw CannotJudge.unknown("whether " + act.display()
                    + " meets a duplicate on the way depends on the order in which it meets rows: " + act.sql());
        }
        return named(violation, contradiction);
    }

    /** Whether the UPDATE may change a key; true also of a schema that is not understood. */
    private boolean mayChangeKeys(ExecutedStatement act) {
        Dialect dialect = lab.engine().dialect();
        if (!(Sql.read(act.sql(), dialect) instanceof Update update)) {
            return true;
        }
        try {
            ScratchSchema schema = ScratchSchema.of(testCase, dialect);
            return Tables.written(update).stream()
                    .map(schema::find)
                    .anyMatch(table -> table == null || table.mayChangeIndexed(update.assignments()));
        } catch (CannotJudge cannotJudge) {
            return true;
        }
    }

    private static Verdict named(Violation violation, String contradiction) {
        String why = contradiction.isEmpty() ? "" : ". No documented behaviour explains this: " + contradiction;
        return Verdict.bug(WriteCheck.NAME, violation.kind(), violation.explanation() + why)
                .with(violation.differences());
    }

    Verdict permitted(Violation violation, String rule, String story, String source) {
        return Verdict.permitted(
                        WriteCheck.NAME,
                        violation.kind(),
                        rule,
                        violation.explanation() + ". Documented: " + story + " (" + source + ")")
                .with(violation.differences());
    }

    private static boolean all(List<Semantics> semantics, SerialOrder order) {
        return semantics.stream().allMatch(one -> one.order() == order);
    }

    private static String source(List<Semantics> semantics) {
        return semantics.get(0).source();
    }

    /** The documented semantics of each transaction's level. */
    private List<Semantics> semantics() {
        Levels.objection(testCase, lab.engine().dialect()).ifPresent(why -> {
            throw CannotJudge.unknown(why);
        });
        List<Semantics> semantics = new ArrayList<>();
        for (Transaction transaction : transactions) {
            if (onlySets(transaction)) {
                continue;
            }
            IsolationLevel level = Levels.of(transaction, testCase, lab.engine());
            semantics.add(Levels.semantics(transaction, testCase, lab)
                    .orElseThrow(
                            () -> CannotJudge.unknown("what " + lab.engine().name() + " promises at " + level
                                    + " is not written down, so this may be meant to be")));
        }
        return semantics;
    }

    /** A SET outside a transaction has no level: it reads and writes no rows. */
    private static boolean onlySets(Transaction transaction) {
        return transaction.statements().stream().allMatch(act -> act.kind() == StatementKind.SET);
    }

    /** Whether plain SELECTs of every session must fit the order of the ends. */
    boolean readsMustFit() {
        return transactions.stream()
                        .filter(transaction -> !onlySets(transaction))
                        .map(transaction -> Levels.of(transaction, testCase, lab.engine()))
                        .distinct()
                        .allMatch(level -> level == IsolationLevel.SERIALIZABLE
                                && lab.semantics(level)
                                        .filter(one -> one.readsLock() && one.order() == SerialOrder.COMMIT_ORDER)
                                        .isPresent())
                && Levels.objection(testCase, lab.engine().dialect()).isEmpty();
    }
}
