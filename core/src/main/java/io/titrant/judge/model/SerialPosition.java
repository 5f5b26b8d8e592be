package io.titrant.judge.model;

import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.DocumentedWrite;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.Version;
import io.titrant.judge.model.state.WriteExecution;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Tables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares each write of an explained recording with what it would have done in its place in the serial order: after all transactions that committed
 * before its own ended, and after the earlier writes of its own transaction. A row that it then meets otherwise is the reason why the final rows are
 * those of no serial run.
 *
 * <pre>
 * row before    a = 3
 * T1            DELETE FROM t WHERE a &lt; 10             meets the row a = 3
 * T2            INSERT INTO t VALUES (5), commits      T1 commits later
 * serially      T2, then T1: the DELETE meets a = 3 and a = 5. The row (5) is the reason.
 * </pre>
 */
final class SerialPosition {
    private final ModelContext context;
    private final ModelState end;

    SerialPosition(ModelContext context, ModelState end) {
        this.context = context;
        this.end = end;
    }

    ExplainedWrite of(DocumentedWrite write) {
        WriteExecution ran = write.execution();
        DatabaseView serial = end.versions().serialView(ran.tx(), ran.clock(), before(ran.tx()));
        Set<TableName> targets = TableName.all(Tables.written(ran.statement()));
        Set<TableName> read = new TreeSet<>(TableName.all(Tables.read(ran.statement())));
        boolean same = ran.own().sameIn(context.concernedBy(targets), serial)
                && ran.inner().sameIn(read, serial);
        if (same && ran.statement().equals(ran.narrowed())) {
            return new ExplainedWrite(write, List.of(), List.of());
        }
        StatementEffect then = context.views().write(ran.narrowed(), ran.own(), ran.inner(), ran.keys());
        StatementEffect serially = context.views().write(ran.statement(), serial, serial, ran.keys());
        EffectComparison comparison = new EffectComparison(context.views().versions(), ran.own(), serial);
        if (!comparison.differ(then, serially)) {
            return new ExplainedWrite(write, List.of(), List.of());
        }
        return new ExplainedWrite(
                write, own(ran, serial, targets, comparison, then, serially), read(ran, serial, targets, read));
    }

    /** The committed transactions that ended before that transaction did. */
    private Set<TxId> before(TxId tx) {
        Transaction own = context.transaction(tx);
        Set<TxId> before = new HashSet<>(Set.of(TxId.INITIAL));
        for (int place = 0; place < context.transactions().size(); place++) {
            Transaction other = context.transactions().get(place);
            if (other.committed() && other.ended() < own.ended()) {
                before.add(new TxId(place));
            }
        }
        return before;
    }

    private List<DifferingRow> own(
            WriteExecution ran,
            DatabaseView serial,
            Set<TableName> targets,
            EffectComparison comparison,
            StatementEffect then,
            StatementEffect serially) {
        List<DifferingRow> rows = new ArrayList<>();
        // A write that looks for duplicates meets rows that it does not change.
        boolean meetsAll = then.failed()
                || serially.failed()
                || ran.statement() instanceof Insert
                || ran.statement() instanceof Merge;
        for (TableName table : targets) {
            RowSet changed = meetsAll ? allRows(ran.own(), serial, table) : comparison.rows(table, then, serially);
            changed.stream()
                    .filter(row -> meetsAll || !comparison.isInserted(table, row))
                    .forEach(row -> add(rows, ran, table, row, ran.own(), serial));
        }
        return rows;
    }

    private List<DifferingRow> read(
            WriteExecution ran, DatabaseView serial, Set<TableName> targets, Set<TableName> read) {
        List<DifferingRow> rows = new ArrayList<>();
        boolean searches = context.views().hasInnerTables(ran.statement()) || !targets.containsAll(read);
        for (TableName table : searches ? read : Collections.<TableName>emptySet()) {
            allRows(ran.inner(), serial, table).stream()
                    .forEach(row -> add(rows, ran, table, row, ran.inner(), serial));
        }
        // A foreign key looks at rows of other tables.
        Set<TableName> related = new TreeSet<>(context.concernedBy(targets));
        related.removeAll(targets);
        related.forEach(table -> allRows(ran.own(), serial, table).stream()
                .forEach(row -> add(rows, ran, table, row, ran.own(), serial)));
        return rows;
    }

    private static RowSet allRows(DatabaseView one, DatabaseView other, TableName table) {
        return one.rows(table).rows().plus(other.rows(table).rows());
    }

    /** Adds the row if the write met another version of it than the serial run has, or passed over it. */
    private void add(
            List<DifferingRow> rows,
            WriteExecution ran,
            TableName table,
            RowId row,
            DatabaseView met,
            DatabaseView serial) {
        VersionId seen = met.version(table, row);
        VersionId other = serial.version(table, row);
        boolean passed = !ran.statement().equals(ran.narrowed());
        if (Objects.equals(seen, other) && !passed) {
            return;
        }
        Version writer = writer(ran, table, row, other);
        if (writer != null && isOfOtherTransaction(writer, ran)) {
            rows.add(new DifferingRow(
                    table, writer.clock() <= ran.clock(), story(ran, table, row, seen, other, writer)));
        } else if (!Objects.equals(seen, other)) {
            rows.add(new DifferingRow(table, true, uncommitted(table, row, seen, other)));
        }
    }

    private static boolean isOfOtherTransaction(Version version, WriteExecution ran) {
        return !version.tx().equals(TxId.INITIAL) && !version.tx().equals(ran.tx());
    }

    /** The write met what another transaction had written and did not commit before the write's transaction ended. */
    private String uncommitted(TableName table, RowId row, @Nullable VersionId seen, @Nullable VersionId serial) {
        if (seen == null) {
            return "it did not meet " + (serial == null ? "a row" : shown(serial)) + " of " + table
                    + ", which another transaction had deleted and not committed";
        }
        boolean kept = end.versions().chains(table).getOrDefault(row, List.of()).stream()
                .anyMatch(version -> version.id().equals(seen));
        return "it met " + shown(seen) + " of " + table + ", which "
                + (kept ? "was committed only after the end of its transaction" : "was rolled back later");
    }

    /** The version that the serial run has of the row, a deletion too; null if it has none. */
    private @Nullable Version writer(WriteExecution ran, TableName table, RowId row, @Nullable VersionId serial) {
        Set<TxId> before = before(ran.tx());
        return end.versions().chains(table).getOrDefault(row, List.of()).stream()
                .filter(version -> serial == null
                        ? version.deleted() && before.contains(version.tx())
                        : version.id().equals(serial))
                .reduce((older, newer) -> newer)
                .orElse(null);
    }

    private String story(
            WriteExecution ran,
            TableName table,
            RowId row,
            @Nullable VersionId seen,
            @Nullable VersionId serial,
            Version writer) {
        String tag = context.transaction(writer.tx()).tag();
        boolean first =
                end.versions().chains(table).getOrDefault(row, List.of()).indexOf(writer) == 0;
        String deed;
        if (serial == null) {
            deed = "deleted " + (seen == null ? "a row" : shown(seen)) + " from " + table;
        } else if (first) {
            deed = "inserted " + shown(serial) + " into " + table;
        } else {
            deed = "changed " + (seen == null || seen.equals(serial) ? "a row" : shown(seen)) + " of " + table + " to "
                    + shown(serial);
        }
        String when = writer.clock() <= ran.clock() ? " before that, was still open" : " after that";
        return tag + " " + deed + when + ", and committed first";
    }

    private String shown(VersionId version) {
        return context.views().versions().row(version).display();
    }
}
