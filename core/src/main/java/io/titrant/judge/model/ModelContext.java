package io.titrant.judge.model;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Levels;
import io.titrant.judge.history.TablesUsed;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.views.ViewRunner;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Verbatim;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** What is fixed while one recording is judged: its transactions, what their levels promise, and where statements are tried. */
public final class ModelContext {
    private final Engine engine;
    private final List<Transaction> transactions;
    private final Map<String, Semantics> semantics = new HashMap<>();
    private final Map<String, Statement> statements = new HashMap<>();
    private final ViewRunner views;
    private final TablesUsed tables;
    private final GeneratedKeys keys;
    private final boolean writesOnly;

    public ModelContext(
            Case testCase, Recording recording, List<Transaction> transactions, Lab lab, Supplier<ViewRunner> views) {
        this(testCase, recording, transactions, lab, views, false);
    }

    /** Where only writes are judged: of what is read, all that matters is which snapshots it takes. */
    public static ModelContext ofWrites(
            Case testCase, Recording recording, List<Transaction> transactions, Lab lab, Supplier<ViewRunner> views) {
        return new ModelContext(testCase, recording, transactions, lab, views, true);
    }

    private ModelContext(
            Case testCase,
            Recording recording,
            List<Transaction> transactions,
            Lab lab,
            Supplier<ViewRunner> views,
            boolean writesOnly) {
        this.writesOnly = writesOnly;
        this.engine = lab.engine();
        this.tables = new TablesUsed(testCase, engine.dialect());
        this.transactions = transactions;
        Levels.objection(testCase).ifPresent(why -> {
            throw CannotJudge.notApplicable(why);
        });
        refuseOtherNumbers(testCase);
        for (Transaction transaction : transactions) {
            IsolationLevel level = testCase.isolation(transaction.tag()).orElse(engine.defaultIsolation());
            semantics.put(
                    transaction.tag(),
                    lab.semantics(level)
                            .map(one -> writesOnly ? one.statingWrites() : one)
                            .filter(one -> one.statements() != null)
                            .orElseThrow(() -> CannotJudge.notApplicable(
                                    "what statements see at " + level + " of " + engine.name() + " is not modelled")));
        }
        transactions.stream().flatMap(one -> one.acts().stream()).forEach(this::read);
        this.views = views.get();
        statements.replaceAll((sql, statement) -> this.views.layout().inlined(statement));
        Semantics.Keys rule =
                semantics.values().stream().map(ModelContext::keys).findFirst().orElse(Semantics.Keys.UNDOCUMENTED);
        this.keys = new GeneratedKeys(this.views.layout(), rule, recording);
    }

    private static Semantics.Keys keys(Semantics rules) {
        return Objects.requireNonNull(rules.statements()).keys();
    }

    public boolean writesOnly() {
        return writesOnly;
    }

    public GeneratedKeys keys() {
        return keys;
    }

    /** {@code auto_increment_increment} and its kin make other numbers of the engine's. */
    private static void refuseOtherNumbers(Case testCase) {
        testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET)
                .filter(step -> step.sql().toUpperCase(Locale.ROOT).contains("AUTO_INCREMENT"))
                .findFirst()
                .ifPresent(step -> {
                    throw CannotJudge.notApplicable("the statement changes how rows are numbered: " + step.sql());
                });
    }

    private void read(ExecutedStatement act) {
        boolean silent = act.kind().isTransactionControl() || act.kind() == StatementKind.SET;
        if (silent || (writesOnly && !act.writes())) {
            return;
        }
        if (act.kind().isDdl()) {
            throw CannotJudge.notApplicable("the schema changes on the way: " + act.sql());
        }
        Statement statement = Sql.read(act.sql(), engine.dialect());
        if (statement instanceof Verbatim && !refused(act)) {
            throw CannotJudge.notApplicable("the statement is not understood: " + act.sql());
        }
        statements.put(act.sql(), statement);
    }

    /** Whether the engine refused to run it at all. */
    public static boolean refused(ExecutedStatement act) {
        return act.error() == ErrorClass.SYNTAX || act.error() == ErrorClass.NOT_SUPPORTED;
    }

    public Engine engine() {
        return engine;
    }

    public ViewRunner views() {
        return views;
    }

    public OrderDependence orderDependence() {
        return new OrderDependence(views.layout(), engine.dialect());
    }

    public Transaction transaction(int tx) {
        return transactions.get(tx);
    }

    /** The same for a statement: where snapshots are taken table by table, a write may come before that of its table. */
    public Semantics rules(ModelState state, int tx, ExecutedStatement act) {
        return isBeforeSnapshot(state, tx, act) ? rules(tx).beforeSnapshot() : rules(tx);
    }

    private boolean isBeforeSnapshot(ModelState state, int tx, ExecutedStatement act) {
        return act.writes()
                && rules(tx).snapshotTaken() == SnapshotTaken.AT_FIRST_USE_OF_TABLE
                && Tables.written(statement(act)).stream()
                        .noneMatch(table -> state.hasSnapshot(tx, table.last().folded()));
    }

    /** Whether it is not known if this write takes the snapshot of its table, or the engine needs no column to decide its condition. */
    public boolean mayTakeNoSnapshot(ModelState state, int tx, ExecutedStatement act) {
        return isBeforeSnapshot(state, tx, act) && tables.mayNameNone(act.sql());
    }

    /** A statement and its transaction. */
    public record Writer(int tx, ExecutedStatement act) {}

    /** Who wrote, or tries to, in that step. */
    public Optional<Writer> writer(int step) {
        for (int tx = 0; tx < transactions.size(); tx++) {
            for (ExecutedStatement act : transactions.get(tx).acts()) {
                if (act.step() == step && act.kind().writes()) {
                    return Optional.of(new Writer(tx, act));
                }
            }
        }
        return Optional.empty();
    }

    public Semantics rules(int tx) {
        return rules(transactions.get(tx).tag());
    }

    public Semantics rules(String tag) {
        return Objects.requireNonNull(semantics.get(tag));
    }

    /** What single statements of the transaction see and lock. */
    public Semantics.Statements statements(int tx) {
        return Objects.requireNonNull(rules(tx).statements());
    }

    public Statement statement(ExecutedStatement act) {
        return Objects.requireNonNull(statements.get(act.sql()));
    }

    /** Whether it is not known if this write, which waited, took the snapshot of its table before. */
    public boolean mayHaveTakenSnapshot(int tx, ExecutedStatement act) {
        return act.waited()
                && rules(tx).snapshotTaken() == SnapshotTaken.AT_FIRST_USE_OF_TABLE
                && tables.opens(transaction(tx), act);
    }

    /** Takes the transaction's snapshot, or a part of it, if this statement is what does so. */
    public void firstUse(ModelState state, int tx, ExecutedStatement act) {
        if (act.kind() == StatementKind.SET || refused(act)) {
            return;
        }
        boolean control = act.kind().isTransactionControl();
        boolean savepoint = act.kind() == StatementKind.SAVEPOINT;
        switch (rules(tx).snapshotTaken()) {
            case AT_BEGIN -> state.takeSnapshot(tx);
            case AT_FIRST_STATEMENT -> {
                if (!control) {
                    state.takeSnapshot(tx);
                }
            }
            case AT_FIRST_STATEMENT_OR_SAVEPOINT -> {
                if (!control || savepoint) {
                    state.takeSnapshot(tx);
                }
            }
            case AT_FIRST_USE_OF_TABLE -> {
                if (!control) {
                    state.takeSnapshot(tx, tables.by(act.sql()));
                }
            }
            case AT_FIRST_READ, PER_STATEMENT -> {}
        }
    }

    /** What an error left of the transaction. */
    public Failure.Effect effect(ExecutedStatement act) {
        Result.Failed failed = (Result.Failed) act.result();
        return engine.classify(failed.code(), failed.sqlState(), failed.message())
                .effect();
    }
}
