package io.titrant.execute.storm;

import io.titrant.engine.Session;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.ledger.LoggedTransaction;
import io.titrant.storm.ledger.RowWrite;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.predicate.RecordedQuery;
import io.titrant.storm.predicate.RecordedWrite;
import io.titrant.storm.schema.SchemaSql;
import io.titrant.storm.schema.StormTable;
import io.titrant.storm.transcript.SentStatement;
import io.titrant.storm.transcript.TransactionTranscript;
import io.titrant.storm.workload.Operation;
import io.titrant.storm.workload.StormStatement;
import io.titrant.storm.workload.VersionWindow;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records the transactions of one session of a checked storm as transactions of a history. A row is a register; its versions are numbers that the storm gives to its
 * writes. A write also tells which version it replaced, so the order of all versions is known: an UPDATE is followed by a read of the row, which shows its version and
 * the one before; a DELETE is preceded by a read of the row, with FOR UPDATE where the engine has it.
 *
 * <p>Example: {@code UPDATE Y SET attr0 = 3, wlist = … WHERE k0 = 7} as version 12, and then {@code SELECT rid, wlist} returns (8, 9 12): the transaction replaced version
 * 9 of row 8 by version 12.
 */
final class TransactionRecorder implements OperationListener {
    /** How many rows of one result are recorded. A row that is left out gives no dependency, and nothing is said of the rows that such a query missed. */
    static final int MOST_ROWS = 20_000;

    private final StormHistory history;
    private final int session;
    private List<Op> ops = new ArrayList<>();
    private long began;
    private int statement;
    private @Nullable Seen deleting;
    private @Nullable IsolationLevel level;
    private List<SentStatement> sent = new ArrayList<>();
    private List<RowWrite> writes = new ArrayList<>();
    private List<RecordedQuery> queries = new ArrayList<>();
    private List<RecordedWrite> versions = new ArrayList<>();
    private List<RecordedWrite> undone = new ArrayList<>();
    private List<Integer> attempted = new ArrayList<>();
    private final Map<String, Mark> savepoints = new HashMap<>();
    private final Map<Integer, PreparedStatement> rowReads = new HashMap<>();
    private @Nullable Session prepared;

    /** How much was recorded when a savepoint was set. */
    private record Mark(int ops, int writes, int queries, int versions) {}

    /** A row as a read has shown it. */
    private record Seen(int key, int replaced, int version) {}

    TransactionRecorder(StormHistory history, int session) {
        this.history = history;
        this.session = session;
    }

    @Override
    public void begun(@Nullable IsolationLevel now) throws InterruptedException {
        history.begun(session);
        level = now;
        sent = new ArrayList<>();
        ops = new ArrayList<>();
        writes = new ArrayList<>();
        queries = new ArrayList<>();
        versions = new ArrayList<>();
        undone = new ArrayList<>();
        attempted = new ArrayList<>();
        savepoints.clear();
        statement = 0;
        deleting = null;
        began = System.nanoTime();
    }

    @Override
    public void sending(Operation operation) {
        sent.add(new SentStatement(history.nextStatement(), operation, ""));
    }

    @Override
    public void sending(String control) {
        sent.add(new SentStatement(history.nextStatement(), null, control));
    }

    @Override
    public int read(Operation operation, ResultSet rows) throws SQLException {
        StormStatement text = operation.statement();
        int count = 0;
        int join = 2 + operation.table().table().columns().size();
        List<Integer> returned = new ArrayList<>();
        Set<Seen> joined = new HashSet<>();
        while (rows.next()) {
            count++;
            if (count > MOST_ROWS) {
                continue;
            }
            Seen row = seen(rows, text.table(), 0);
            returned.add(row.key());
            see(row, text.locking());
            if (text.join() >= 0) {
                // Many rows are joined with the same one.
                Seen other = seen(rows, text.join(), join);
                if (joined.add(other)) {
                    see(other, text.locking());
                }
            }
        }
        if (count > MOST_ROWS) {
            history.longResult();
        } else if (operation.predicate() != null) {
            int[] sorted = returned.stream().mapToInt(key -> key).sorted().toArray();
            queries.add(new RecordedQuery(statement, text.table(), operation.predicate(), sorted));
        }
        statement++;
        return count;
    }

    private void see(Seen row, boolean locking) {
        ops.add(new Op.ReadVersion(statement, row.key(), row.version(), locking));
    }

    private Seen seen(ResultSet rows, int table, int before) throws SQLException {
        String versions = rows.getString(before + 2);
        return new Seen(
                history.key(table, rows.getInt(before + 1)),
                VersionWindow.replaced(versions),
                VersionWindow.last(versions));
    }

    @Override
    public void beforeWrite(Session open, Operation operation) throws SQLException {
        if (operation.version() != 0) {
            attempted.add(operation.version());
        }
        deleting = operation.kind() == OperationKind.DELETE ? readRow(open, operation, history.locksRows()) : null;
    }

    @Override
    public void afterWrite(Session open, Operation operation, OperationOutcome outcome) throws SQLException {
        if (outcome == OperationOutcome.ACCESSED) {
            switch (operation.kind()) {
                case INSERT -> {
                    int key = history.key(operation.statement().table(), VersionWindow.rowId(operation.version()));
                    ops.add(new Op.Put(statement, key, operation.version()));
                    written(operation, RowWrite.ABSENT, operation.version());
                    versions.add(recorded(operation, key, RecordedWrite.NOTHING, operation.version()));
                }
                case UPDATE -> updated(open, operation);
                case DELETE -> deleted(operation);
                default -> {}
            }
        }
        statement++;
    }

    private void updated(Session open, Operation operation) throws SQLException {
        Seen now = readRow(open, operation, false);
        if (now != null && now.version() == operation.version()) {
            ops.add(new Op.ReadVersion(statement, now.key(), now.replaced(), true));
            ops.add(new Op.Put(statement, now.key(), operation.version()));
            written(operation, now.replaced(), operation.version());
            versions.add(recorded(operation, now.key(), now.replaced(), operation.version()));
        } else if (now != null) {
            // The transaction does not see its own write: the checker calls that internal inconsistency.
            ops.add(new Op.Put(statement, now.key(), operation.version()));
            ops.add(new Op.ReadVersion(statement, now.key(), now.version(), false));
        } else {
            history.missingRow(operation);
        }
    }

    /** A deleted row has one more version, which no read ever shows. */
    private void deleted(Operation operation) {
        if (deleting != null) {
            written(operation, deleting.version(), RowWrite.ABSENT);
            ops.add(new Op.ReadVersion(statement, deleting.key(), deleting.version(), true));
            int version = history.nextVersion();
            ops.add(new Op.Put(statement, deleting.key(), version));
            versions.add(new RecordedWrite(
                    operation.statement().table(), operation.key(), deleting.key(), deleting.version(), version, null));
        }
    }

    private static RecordedWrite recorded(Operation operation, int row, int replaced, int version) {
        return new RecordedWrite(
                operation.statement().table(), operation.key(), row, replaced, version, operation.values());
    }

    private void written(Operation operation, int replaced, int version) {
        writes.add(new RowWrite(operation.statement().table(), operation.key(), replaced, version));
    }

    @Override
    public void savepoint(String name) {
        savepoints.put(name, new Mark(ops.size(), writes.size(), queries.size(), versions.size()));
    }

    @Override
    public void rolledBackTo(String name) {
        Mark mark = savepoints.get(name);
        if (mark != null) {
            ops.subList(mark.ops(), ops.size()).clear();
            writes.subList(mark.writes(), writes.size()).clear();
            queries.subList(mark.queries(), queries.size()).clear();
            List<RecordedWrite> taken = versions.subList(mark.versions(), versions.size());
            undone.addAll(taken);
            taken.clear();
        }
    }

    @Override
    public LoggedTransaction logged(long number) {
        return new LoggedTransaction(number, session, writes, attempted, false);
    }

    private @Nullable Seen readRow(Session open, Operation operation, boolean locking) throws SQLException {
        StormTable table = operation.table().table();
        PreparedStatement read = rowRead(open, table, locking);
        for (int i = 0; i < table.keyColumns().size(); i++) {
            StormConnection.set(read, i + 1, table.keyMapping().value(i, operation.key()));
        }
        try (ResultSet rows = read.executeQuery()) {
            return rows.next() ? seen(rows, table.index(), 0) : null;
        }
    }

    /** The read of a row by its key, prepared once per connection. */
    private PreparedStatement rowRead(Session open, StormTable table, boolean locking) throws SQLException {
        if (open != prepared) {
            rowReads.clear();
            prepared = open;
        }
        int id = 2 * table.index() + (locking ? 1 : 0);
        PreparedStatement read = rowReads.get(id);
        if (read == null || read.isClosed()) {
            String where =
                    table.keyColumns().stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
            read = open.connection()
                    .prepareStatement("SELECT " + SchemaSql.ROW_ID + ", " + SchemaSql.VERSIONS + " FROM " + table.name()
                            + " WHERE " + where + (locking ? " FOR UPDATE" : ""));
            rowReads.put(id, read);
        }
        return read;
    }

    @Override
    public void ended(@Nullable Boolean committed) throws InterruptedException {
        Txn.Status status =
                committed == null ? Txn.Status.UNKNOWN : committed ? Txn.Status.COMMITTED : Txn.Status.ABORTED;
        if (committed != null && !committed) {
            sending("ROLLBACK");
        }
        Txn transaction = new Txn(0, session, status, began, System.nanoTime(), List.copyOf(ops));
        history.accept(new RecordedTransaction(
                transaction, new TransactionTranscript(session, level, sent), queries, versions, undone));
        ops = new ArrayList<>();
    }
}
