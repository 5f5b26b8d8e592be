package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.judge.storage.Partitions;
import io.titrant.judge.storage.TableKeys;
import io.titrant.sql.Assignment;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Recognises a read that shows a row under its old key, in an engine that stores old row versions by clustered key and partition. Example, with the
 * primary key id:
 *
 * <pre>
 *   before   t: (id 1) versions T0
 *   T1       SELECT … FROM t                     takes the snapshot
 *   T2       UPDATE t SET id = 2; COMMIT         versions T0 T2.1
 *   T1       UPDATE t SET v = 9                  versions T0 T2.1 T1.1
 *   T1       SELECT … FROM t                     returns (id 1) with versions T0, without T1's own write, beside (id 2)
 * </pre>
 *
 * {@code judge.model.SnapshotByKey} predicts the same rows. It computes them from the values of all versions. A history has no values, only version
 * names, so this class asks whether a statement between the two versions assigns a key or partition column. What both need of a table, its
 * clustered key and its partitions, they share ({@link TableKeys}, {@link Partitions}).
 */
final class KeyVisibility {
    private static final Pattern WORD = Pattern.compile("\\W+");

    private final History history;
    private final Dialect dialect;
    private final Map<String, Set<String>> keyColumns;

    /** @param keyColumns the columns of the clustered key and of the partitions, by table */
    private KeyVisibility(History history, Dialect dialect, Map<String, Set<String>> keyColumns) {
        this.history = history;
        this.dialect = dialect;
        this.keyColumns = keyColumns;
    }

    static KeyVisibility of(Case testCase, History history, Dialect dialect) {
        Map<String, Set<String>> keyColumns = new HashMap<>();
        List<Statement> init =
                testCase.init().stream().map(sql -> Sql.read(sql, dialect)).toList();
        for (Statement statement : init) {
            if (statement instanceof CreateTable create) {
                keyColumns
                        .computeIfAbsent(create.name().last().folded(), table -> new HashSet<>())
                        .addAll(keyColumns(create, init));
            }
        }
        return new KeyVisibility(history, dialect, keyColumns);
    }

    private static Set<String> keyColumns(CreateTable create, List<Statement> init) {
        List<CreateIndex> indexes = init.stream()
                .filter(one -> one instanceof CreateIndex index
                        && index.table().last().sameAs(create.name().last()))
                .map(CreateIndex.class::cast)
                .toList();
        Set<String> columns = new HashSet<>(partitionColumns(create.tail()));
        new TableKeys(create)
                .clustered(indexes)
                .forEach(place -> columns.add(create.columns().get(place).name().folded()));
        return columns;
    }

    /** The column by which a table is partitioned; every word of the clause if Titrant does not understand it. */
    private static Set<String> partitionColumns(String tail) {
        String column = Partitions.of(tail).column();
        return column.isEmpty()
                ? Stream.of(WORD.split(tail))
                        .map(word -> word.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet())
                : Set.of(column.toLowerCase(Locale.ROOT));
    }

    /** Whether a plain read of this transaction shows a row as it was before another transaction changed its key and before the transaction's own write to it. */
    boolean showsOldKey(int txn) {
        List<Op> ops = history.txns().get(txn).ops();
        return ops.stream()
                .anyMatch(op -> op instanceof Op.ReadChain seen
                        && !seen.locking()
                        && mayMissOwnWrite(txn, seen)
                        && versionsWritten(txn, seen).stream()
                                .anyMatch(known -> known.length > seen.chain().length
                                        && Arrays.equals(Arrays.copyOf(known, seen.chain().length), seen.chain())
                                        && IntStream.range(seen.chain().length, known.length)
                                                .anyMatch(i -> changesKey(seen.key(), known[i]))));
    }

    /** Whether the read need not show the row under its new key too: its condition may exclude that key, or the transaction has deleted the row. */
    private boolean mayMissOwnWrite(int txn, Op.ReadChain seen) {
        List<Op> ops = history.txns().get(txn).ops();
        boolean readsAll = ops.stream()
                .anyMatch(op -> op instanceof Op.Scan scan
                        && scan.statement() == seen.statement()
                        && scan.predicate() == Op.Scan.ALL);
        boolean deleted = ops.stream()
                .anyMatch(op -> op instanceof Op.Delete delete
                        && delete.key() == seen.key()
                        && delete.statement() < seen.statement());
        return !readsAll
                || deleted
                || chains(history.txns().get(txn), seen.key())
                        .anyMatch(other ->
                                other.statement() == seen.statement() && other.chain().length > seen.chain().length);
    }

    /** The versions that the row of this read had when the transaction wrote or deleted it. */
    private List<int[]> versionsWritten(int txn, Op.ReadChain seen) {
        List<Op> ops = history.txns().get(txn).ops();
        Set<Integer> own = new HashSet<>();
        ops.forEach(op -> {
            if (op instanceof Op.Append append && append.key() == seen.key() && append.statement() < seen.statement()) {
                own.add(append.version());
            }
        });
        List<int[]> known = new ArrayList<>();
        for (Txn other : history.txns()) {
            chains(other, seen.key())
                    .filter(chain -> Arrays.stream(chain.chain()).anyMatch(own::contains))
                    .forEach(chain -> known.add(before(own, chain.chain())));
        }
        boolean deleted = ops.stream()
                .anyMatch(op -> op instanceof Op.Delete delete
                        && delete.key() == seen.key()
                        && delete.statement() < seen.statement());
        if (deleted) {
            chains(history.txns().get(txn), seen.key())
                    .filter(chain -> chain.locking() && chain.statement() < seen.statement())
                    .forEach(chain -> known.add(before(own, chain.chain())));
        }
        return known;
    }

    private static Stream<Op.ReadChain> chains(Txn txn, int key) {
        return txn.ops().stream()
                .filter(op -> op instanceof Op.ReadChain chain && chain.key() == key)
                .map(Op.ReadChain.class::cast);
    }

    private static int[] before(Set<Integer> own, int[] chain) {
        int end = 0;
        while (end < chain.length && !own.contains(chain[end])) {
            end++;
        }
        return Arrays.copyOf(chain, end);
    }

    /** Whether the statement that wrote this version assigns a key or partition column. */
    private boolean changesKey(int key, int version) {
        for (Txn txn : history.txns()) {
            for (Op op : txn.ops()) {
                if (op instanceof Op.Append append && append.key() == key && append.version() == version) {
                    return changesKey(Sql.read(history.names().statement(txn.id(), append.statement()), dialect));
                }
            }
        }
        return false;
    }

    private boolean changesKey(Statement statement) {
        Set<String> columns = new HashSet<>();
        Tables.written(statement)
                .forEach(table ->
                        columns.addAll(keyColumns.getOrDefault(table.last().folded(), Set.of())));
        return Tree.nodes(statement, Assignment.class).stream()
                .map(Assignment::target)
                .map(Expr.Column::name)
                .anyMatch(column -> columns.contains(column.folded()));
    }
}
