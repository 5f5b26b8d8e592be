package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.judge.innodb.Partitions;
import io.titrant.judge.innodb.TableKeys;
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
 * What a snapshot shows where old versions are kept by place. InnoDB finds a row's history under its clustered key, in its partition: a row that a
 * peer has moved since the snapshot was taken, and that the transaction itself then wrote or deleted where it is now, is still read where it was.
 */
final class KeyVisibility {
    private static final Pattern WORD = Pattern.compile("\\W+");

    private final HistoryBuilder.Read read;
    private final Dialect dialect;
    private final Map<String, Set<String>> placing = new HashMap<>();

    KeyVisibility(Case testCase, HistoryBuilder.Read read, Dialect dialect) {
        this.read = read;
        this.dialect = dialect;
        List<Statement> init =
                testCase.init().stream().map(sql -> Sql.read(sql, dialect)).toList();
        for (Statement statement : init) {
            if (statement instanceof CreateTable create) {
                Set<String> columns =
                        placing.computeIfAbsent(create.name().last().folded(), table -> new HashSet<>());
                List<CreateIndex> indexes = init.stream()
                        .filter(one -> one instanceof CreateIndex index
                                && index.table().last().sameAs(create.name().last()))
                        .map(CreateIndex.class::cast)
                        .toList();
                new TableKeys(create)
                        .clustered(indexes)
                        .forEach(place ->
                                columns.add(create.columns().get(place).name().folded()));
                columns.addAll(dividing(create.tail()));
            }
        }
    }

    /** The column that a table is divided by; any word behind it, where the division is not understood. */
    private static Set<String> dividing(String tail) {
        String column = Partitions.of(tail).column();
        return column.isEmpty()
                ? Stream.of(WORD.split(tail))
                        .map(word -> word.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet())
                : Set.of(column.toLowerCase(Locale.ROOT));
    }

    /** Whether a plain read of this transaction shows a row as it was before a peer moved it, and before its own write to it. */
    boolean showOldPlace(int txn) {
        List<Op> ops = read.history().txns().get(txn).ops();
        return ops.stream()
                .anyMatch(op -> op instanceof Op.ReadChain seen
                        && !seen.locking()
                        && beneath(txn, seen).stream()
                                .anyMatch(known -> known.length > seen.chain().length
                                        && Arrays.equals(Arrays.copyOf(known, seen.chain().length), seen.chain())
                                        && IntStream.range(seen.chain().length, known.length)
                                                .anyMatch(i -> moved(seen.key(), known[i]))));
    }

    /** The versions that the row of this read had when the transaction wrote to it or deleted it. */
    private List<int[]> beneath(int txn, Op.ReadChain seen) {
        List<Op> ops = read.history().txns().get(txn).ops();
        Set<Integer> own = new HashSet<>();
        ops.forEach(op -> {
            if (op instanceof Op.Append append && append.key() == seen.key() && append.statement() < seen.statement()) {
                own.add(append.version());
            }
        });
        List<int[]> known = new ArrayList<>();
        for (Txn other : read.history().txns()) {
            chains(other, seen.key())
                    .filter(chain -> Arrays.stream(chain.chain()).anyMatch(own::contains))
                    .forEach(chain -> known.add(before(own, chain.chain())));
        }
        boolean deleted = ops.stream()
                .anyMatch(op -> op instanceof Op.Delete delete
                        && delete.key() == seen.key()
                        && delete.statement() < seen.statement());
        if (deleted) {
            chains(read.history().txns().get(txn), seen.key())
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

    /** Whether the statement that wrote this version sets a column by which InnoDB places rows. */
    private boolean moved(int key, int version) {
        for (Txn txn : read.history().txns()) {
            for (Op op : txn.ops()) {
                if (op instanceof Op.Append append && append.key() == key && append.version() == version) {
                    return moves(Sql.read(read.history().names().statement(txn.id(), append.statement()), dialect));
                }
            }
        }
        return false;
    }

    private boolean moves(Statement statement) {
        Set<String> places = new HashSet<>();
        Tables.written(statement)
                .forEach(
                        table -> places.addAll(placing.getOrDefault(table.last().folded(), Set.of())));
        return Tree.nodes(statement, Assignment.class).stream()
                .map(Assignment::target)
                .map(Expr.Column::name)
                .anyMatch(column -> places.contains(column.folded()));
    }
}
