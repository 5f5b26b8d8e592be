package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.OrderDependence;
import io.titrant.judge.views.TableName;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.CreateTable;
import io.titrant.sql.CreateView;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tables whose rows depend on the order in which writes meet rows, which no serial run repeats.
 *
 * <pre>
 * INSERT INTO u SELECT c FROM s LIMIT 1       u: which row of s comes first?
 * INSERT INTO v SELECT c FROM u               v too
 * UPDATE t SET b = 9                          t does not
 * </pre>
 */
final class OrderDependentTables {
    private final Dialect dialect;
    private final List<ExecutedStatement> writes;
    private final boolean simple;

    OrderDependentTables(Case testCase, List<Transaction> transactions, Dialect dialect) {
        this.dialect = dialect;
        this.writes = transactions.stream()
                .flatMap(transaction -> transaction.statements().stream())
                .filter(ExecutedStatement::writes)
                .toList();
        this.simple = testCase.init().stream()
                .map(sql -> Sql.read(sql, dialect))
                .noneMatch(statement -> statement instanceof CreateView
                        || statement instanceof Verbatim
                        || (statement instanceof CreateTable
                                && !Tree.nodes(statement, ColumnAttribute.References.class)
                                        .isEmpty()));
    }

    /** Refuses to call anything a bug: a serial order that explains the recording may leave other rows in such a table. */
    void refuseAny() {
        dependent().ifPresent(act -> {
            throw refusal(act);
        });
    }

    /** Refuses to call the violation a bug if all that differs may differ because of the order in which writes meet rows. */
    void refuse(Violation violation) {
        if (!simple || !showsInOther(violation, tables())) {
            refuseAny();
        }
    }

    private Optional<ExecutedStatement> dependent() {
        return writes.stream().filter(this::dependsOnOrder).findFirst();
    }

    private static CannotJudge refusal(ExecutedStatement act) {
        return CannotJudge.unknown("what " + act.display()
                + " does depends on the order in which it meets rows, which no serial run repeats: " + act.sql());
    }

    private static boolean concerns(Statement statement, Set<TableName> tables) {
        return !Collections.disjoint(used(statement), tables);
    }

    /** Whether a table differs, or a write that uses only tables, that do not depend on the order. */
    private boolean showsInOther(Violation violation, Set<TableName> dependent) {
        ExecutedStatement act = violation.act();
        return !dependent.containsAll(violation.tables()) || (act != null && !concerns(read(act), dependent));
    }

    private Set<TableName> tables() {
        Set<TableName> tables = new TreeSet<>();
        writes.stream().filter(this::dependsOnOrder).forEach(act -> tables.addAll(written(read(act))));
        boolean grown = !tables.isEmpty();
        while (grown) {
            grown = false;
            for (ExecutedStatement act : writes) {
                Statement statement = read(act);
                grown |= concerns(statement, tables) && tables.addAll(written(statement));
            }
        }
        return tables;
    }

    private boolean dependsOnOrder(ExecutedStatement act) {
        return OrderDependence.possible(read(act));
    }

    private Statement read(ExecutedStatement act) {
        return Sql.read(act.sql(), dialect);
    }

    private static Set<TableName> written(Statement statement) {
        return TableName.all(Tables.written(statement));
    }

    private static Set<TableName> used(Statement statement) {
        Set<TableName> used = new TreeSet<>(written(statement));
        used.addAll(TableName.all(Tables.read(statement)));
        return used;
    }
}
