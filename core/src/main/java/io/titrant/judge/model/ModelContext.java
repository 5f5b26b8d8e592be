package io.titrant.judge.model;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.history.AdvisoryLocks;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.DeferredConstraints;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.InitialStatements;
import io.titrant.judge.history.Levels;
import io.titrant.judge.history.SilentStatements;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.model.state.VersionHistory;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.TableName;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The facts that are fixed while one recording is judged: its transactions, what their isolation levels document, and where statements run on views. */
public final class ModelContext {
    private static final Pattern DEFERRABLE =
            Pattern.compile("(?<!\\bNOT\\s)\\bDEFERRABLE\\b", Pattern.CASE_INSENSITIVE);

    private final Engine engine;
    private final Recording recording;
    private final List<Transaction> transactions;
    /** By the places of the transactions. */
    private final List<Semantics> semantics;

    private final Map<String, Statement> statements;
    private final ViewRunner views;
    private final TablesUsed tables;
    private final GeneratedKeys keys;
    private final boolean writesOnly;

    private ModelContext(
            Engine engine,
            Recording recording,
            List<Transaction> transactions,
            List<Semantics> semantics,
            Map<String, Statement> statements,
            ViewRunner views,
            TablesUsed tables,
            boolean writesOnly) {
        this.engine = engine;
        this.recording = recording;
        this.transactions = transactions;
        this.semantics = semantics;
        this.statements = statements;
        this.views = views;
        this.tables = tables;
        this.keys = new GeneratedKeys(views.schema(), keyRule(semantics), waitsFirst(semantics), recording);
        this.writesOnly = writesOnly;
    }

    /** {@link CannotJudge} if the recording has something that the model does not cover. */
    public static ModelContext of(
            Case testCase, Recording recording, List<Transaction> transactions, Lab lab, Supplier<ViewRunner> views) {
        return of(testCase, recording, transactions, lab, views, false);
    }

    /** The same where only writes are judged: of reads, all that matters is which snapshots they take. */
    static ModelContext ofWrites(
            Case testCase, Recording recording, List<Transaction> transactions, Lab lab, Supplier<ViewRunner> views) {
        return of(testCase, recording, transactions, lab, views, true);
    }

    private static ModelContext of(
            Case testCase,
            Recording recording,
            List<Transaction> transactions,
            Lab lab,
            Supplier<ViewRunner> views,
            boolean writesOnly) {
        Engine engine = lab.engine();
        TablesUsed tables = TablesUsed.of(testCase, engine.dialect());
        Levels.objection(testCase, engine.dialect()).ifPresent(why -> {
            throw CannotJudge.notApplicable(why);
        });
        refuseOtherKeys(testCase);
        List<Semantics> semantics = semantics(testCase, transactions, lab, writesOnly);
        if (DeferredConstraints.possible(testCase) && DeferredConstraints.mayBeBroken(testCase, engine.dialect())) {
            throw CannotJudge.notApplicable(
                    "a constraint is checked at COMMIT, and the model checks it at each statement");
        }
        refuseWaitsForTables(transactions);
        transactions.forEach(ModelContext::refuseDeferredSnapshot);
        Map<String, Statement> statements = statements(transactions, engine, writesOnly);
        InitialStatements initial = InitialStatements.of(testCase, engine.dialect());
        statements.forEach((sql, statement) -> initial.refuse(statement, sql));
        ViewRunner runner = views.get();
        statements.replaceAll((sql, statement) -> runner.schema().inlined(statement));
        return new ModelContext(engine, recording, transactions, semantics, statements, runner, tables, writesOnly);
    }

    private static List<Semantics> semantics(
            Case testCase, List<Transaction> transactions, Lab lab, boolean writesOnly) {
        List<Semantics> semantics = new ArrayList<>();
        Engine engine = lab.engine();
        for (Transaction transaction : transactions) {
            IsolationLevel level = Levels.of(transaction, testCase, engine);
            semantics.add(Levels.semantics(transaction, testCase, lab)
                    .map(one -> writesOnly ? one.statingWrites() : one)
                    .filter(one -> one.statements() != null)
                    .orElseThrow(() -> CannotJudge.notApplicable(
                            "the model does not cover what statements see at " + level + " of " + engine.name())));
        }
        return semantics;
    }

    private static Semantics.Keys keyRule(List<Semantics> semantics) {
        return semantics.stream()
                .map(rules -> Objects.requireNonNull(rules.statements()).keys())
                .findFirst()
                .orElse(Semantics.Keys.UNDOCUMENTED);
    }

    private static boolean waitsFirst(List<Semantics> semantics) {
        return semantics.stream()
                .allMatch(rules -> Objects.requireNonNull(rules.statements()).waitsBeforeItRuns());
    }

    /** {@code auto_increment_increment} and its like change which keys the engine generates. */
    private static void refuseOtherKeys(Case testCase) {
        testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET)
                .filter(step -> step.sql().toUpperCase(Locale.ROOT).contains("AUTO_INCREMENT"))
                .findFirst()
                .ifPresent(step -> {
                    throw CannotJudge.notApplicable(
                            "the statement changes which keys the engine generates: " + step.sql());
                });
    }

    /** A statement that waits for LOCK TABLE waits before it reads; the model knows waits for rows only. */
    private static void refuseWaitsForTables(List<Transaction> transactions) {
        List<ExecutedStatement> all = transactions.stream()
                .flatMap(transaction -> transaction.statements().stream())
                .toList();
        boolean locks = all.stream().anyMatch(executed -> SilentStatements.locksTable(executed.sql()));
        all.stream()
                .filter(executed -> locks && executed.waited() && !isSilent(executed))
                .findFirst()
                .ifPresent(executed -> {
                    throw CannotJudge.notApplicable(
                            "the statement may have waited for the lock of LOCK TABLE: " + executed.sql());
                });
    }

    /** A SERIALIZABLE READ ONLY DEFERRABLE transaction waits for a safe snapshot, which may be of any moment of the wait. */
    private static void refuseDeferredSnapshot(Transaction transaction) {
        boolean deferrable = DEFERRABLE.matcher(transaction.begin()).find()
                || transaction.statements().stream()
                        .anyMatch(executed -> executed.kind() == StatementKind.SET
                                && DEFERRABLE.matcher(executed.sql()).find());
        if (deferrable && transaction.statements().stream().anyMatch(ExecutedStatement::waited)) {
            throw CannotJudge.notApplicable(
                    "a DEFERRABLE transaction waits for a safe snapshot, and of which moment it is is not recorded");
        }
    }

    /** The trees of the statements that are judged, by their text. */
    private static Map<String, Statement> statements(
            List<Transaction> transactions, Engine engine, boolean writesOnly) {
        Map<String, Statement> statements = new HashMap<>();
        for (Transaction transaction : transactions) {
            for (ExecutedStatement executed : transaction.statements()) {
                if (!isSilent(executed) && (!writesOnly || executed.writes())) {
                    statements.put(executed.sql(), read(executed, engine));
                }
            }
        }
        return statements;
    }

    /** Whether it neither reads nor writes rows. */
    static boolean isSilent(ExecutedStatement executed) {
        return SilentStatements.contain(executed.sql(), executed.kind());
    }

    private static Statement read(ExecutedStatement executed, Engine engine) {
        if (executed.kind().isDdl()) {
            throw CannotJudge.notApplicable("a transaction changes the schema: " + executed.sql());
        }
        Statement statement = Sql.read(executed.sql(), engine.dialect());
        if (statement instanceof Verbatim && !isRefused(executed)) {
            throw CannotJudge.notApplicable(
                    "Titrant's SQL reader does not understand the statement: " + executed.sql());
        }
        return AdvisoryLocks.replaced(statement, executed.sql());
    }

    /** Whether the engine refused to run it at all. */
    private static boolean isRefused(ExecutedStatement executed) {
        return executed.error() == ErrorClass.SYNTAX || executed.error() == ErrorClass.NOT_SUPPORTED;
    }

    Engine engine() {
        return engine;
    }

    Recording recording() {
        return recording;
    }

    List<Transaction> transactions() {
        return transactions;
    }

    ViewRunner views() {
        return views;
    }

    boolean writesOnly() {
        return writesOnly;
    }

    GeneratedKeys keys() {
        return keys;
    }

    OrderDependence orderDependence() {
        return new OrderDependence(views.schema(), engine.dialect());
    }

    /** The tables that a write to those may change: by foreign keys, any table. */
    Set<TableName> concernedBy(Set<TableName> written) {
        return views.schema().hasForeignKeys() ? views.schema().names() : written;
    }

    Transaction transaction(TxId tx) {
        return transactions.get(tx.place());
    }

    Statement statement(ExecutedStatement executed) {
        return UnreachedLimit.removed(
                Objects.requireNonNull(statements.get(executed.sql())), executed.result(), engine.dialect());
    }

    Semantics rules(TxId tx) {
        return semantics.get(tx.place());
    }

    /** The transactions whose writes lock nothing before COMMIT. */
    Set<TxId> lockless() {
        return IntStream.range(0, semantics.size())
                .filter(place -> semantics.get(place).checksAtCommit())
                .mapToObj(TxId::new)
                .collect(Collectors.toSet());
    }

    /** The documented behaviour of single statements of the transaction. */
    Semantics.Statements statementRules(TxId tx) {
        return Objects.requireNonNull(rules(tx).statements());
    }

    /** The statement in that state. Where snapshots are taken table by table, a write may come before the snapshot of its table. */
    ModelledStatement modelled(ModelState state, TxId tx, ExecutedStatement executed) {
        Semantics rules = isBeforeSnapshot(state, tx, executed) ? rules(tx).beforeSnapshot() : rules(tx);
        return new ModelledStatement(views, state, tx, executed, statement(executed), rules);
    }

    private boolean isBeforeSnapshot(ModelState state, TxId tx, ExecutedStatement executed) {
        return executed.writes()
                && rules(tx).snapshotTaken() == SnapshotTaken.AT_FIRST_USE_OF_TABLE
                && Tables.written(statement(executed)).stream()
                        .noneMatch(table -> state.versions().hasSnapshot(tx, TableName.of(table)));
    }

    /** Whether it is not known if this write takes the snapshot of its table: the optimizer may need no column to decide its condition. */
    boolean mayTakeNoSnapshot(ModelState state, TxId tx, ExecutedStatement executed) {
        return isBeforeSnapshot(state, tx, executed) && tables.mayNameNone(executed.sql());
    }

    /** Whether a transaction reads uncommitted rows. */
    boolean anyReadsUncommitted() {
        return semantics.stream()
                .anyMatch(rules -> Objects.requireNonNull(rules.statements()).readsSee() == Sees.UNCOMMITTED);
    }

    /**
     * Whether it is not known if this write, which was blocked, took the snapshot of its table before its wait or after it. If no transaction has committed a change
     * of its tables meanwhile, both snapshots are the same.
     */
    boolean mayHaveTakenSnapshot(ModelledStatement modelled) {
        ExecutedStatement executed = modelled.executed();
        return executed.waited()
                && rules(modelled.tx()).snapshotTaken() == SnapshotTaken.AT_FIRST_USE_OF_TABLE
                && tables.opens(transaction(modelled.tx()), executed)
                && isChangedDuringWait(modelled);
    }

    private boolean isChangedDuringWait(ModelledStatement modelled) {
        Set<TableName> used = new TreeSet<>(tables.by(modelled.sql()));
        used.addAll(modelled.targets());
        ModelState now = modelled.state();
        VersionHistory start = now.startOrNow(modelled.executed()).versions();
        DatabaseView before = modelled.viewAtStart(Sees.COMMITTED);
        return !before.sameIn(used, modelled.view(Sees.COMMITTED))
                || now.versions().committedViewsSince(start, modelled.tx()).stream()
                        .anyMatch(view -> !before.sameIn(used, view));
    }

    /** The write of that step. */
    Optional<ModelledStatement> write(int step, ModelState state) {
        for (int place = 0; place < transactions.size(); place++) {
            for (ExecutedStatement executed : transactions.get(place).statements()) {
                if (executed.step() == step && executed.kind().writes()) {
                    return Optional.of(modelled(state, new TxId(place), executed));
                }
            }
        }
        return Optional.empty();
    }

    /** Takes the transaction's snapshot, or a part of it, if this statement does so. */
    void takeSnapshotAt(ExecutedStatement executed, ModelState state, TxId tx) {
        boolean takesNone = isSilent(executed)
                && !executed.kind().isTransactionControl()
                && !SilentStatements.showsPlan(executed.sql())
                && executed.kind() != StatementKind.SELECT;
        if (takesNone || isRefused(executed)) {
            return;
        }
        boolean control = executed.kind().isTransactionControl();
        boolean savepoint = executed.kind() == StatementKind.SAVEPOINT;
        switch (rules(tx).snapshotTaken()) {
            case AT_BEGIN -> state.versions().takeSnapshot(tx);
            case AT_FIRST_STATEMENT -> {
                if (!control) {
                    state.versions().takeSnapshot(tx);
                }
            }
            case AT_FIRST_STATEMENT_WITH_TABLE -> {
                if (!control && (executed.writes() || !tables.by(executed.sql()).isEmpty())) {
                    state.versions().takeSnapshot(tx);
                }
            }
            case AT_FIRST_STATEMENT_OR_SAVEPOINT -> {
                if (!control || savepoint) {
                    state.versions().takeSnapshot(tx);
                }
            }
            case AT_FIRST_USE_OF_TABLE -> {
                if (!control) {
                    state.versions().takeSnapshot(tx, tables.by(executed.sql()));
                }
            }
            case AT_FIRST_ROW, AT_FIRST_READ, PER_STATEMENT -> {}
        }
    }

    /**
     * The states in which the statement takes the snapshot of its transaction, where the first row that is read takes it. After a wait it is not known whether that row was
     * read before the wait or after it.
     */
    List<ModelState> withSnapshotAtFirstRow(ExecutedStatement executed, ModelState state, TxId tx) {
        boolean open = rules(tx).snapshotTaken() == SnapshotTaken.AT_FIRST_ROW
                && !state.versions().hasSnapshot(tx);
        if (!open) {
            return List.of(state);
        }
        List<ModelState> states = new ArrayList<>();
        ModelState now = state.copy();
        now.versions().takeSnapshot(tx);
        states.add(now);
        ModelState start = state.startOf(executed);
        if (start != null) {
            ModelState before = state.copy();
            before.versions().takeSnapshotOf(tx, start.versions());
            states.add(before);
        }
        if (executed.kind() == StatementKind.SELECT && tables.mayNeedNoRow(executed.sql())) {
            states.add(state);
        }
        return states;
    }

    /** The state of the transaction after an error. */
    Failure.Effect effect(ExecutedStatement executed) {
        Result.Failed failed = (Result.Failed) executed.result();
        return engine.classify(failed.code(), failed.sqlState(), failed.message())
                .effect();
    }
}
