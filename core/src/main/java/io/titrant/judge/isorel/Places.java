package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.sql.Assignment;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Sql;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a snapshot shows where old versions are kept by place. InnoDB finds a row's history under its clustered key, in its partition: a row that a
 * peer has moved since the snapshot was taken, and that the transaction itself then wrote or deleted where it is now, is still read where it was.
 */
final class Places {
    private static final Pattern WORD = Pattern.compile("\\W+");

    private final Histories.Read read;
    private final Dialect dialect;
    private final Set<String> placing = new HashSet<>();

    Places(Case testCase, Histories.Read read, Dialect dialect) {
        this.read = read;
        this.dialect = dialect;
        for (String sql : testCase.init()) {
            if (Sql.read(sql, dialect) instanceof CreateTable create) {
                Schema.keys(create).forEach(key -> key.forEach(column -> placing.add(column.folded())));
                Stream.of(WORD.split(create.tail()))
                        .map(word -> word.toLowerCase(Locale.ROOT))
                        .forEach(placing::add);
            }
        }
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

    /** Whether the statement that wrote this version sets a column of a key, or one that the table is divided by. */
    private boolean moved(int key, int version) {
        for (Txn txn : read.history().txns()) {
            for (Op op : txn.ops()) {
                if (op instanceof Op.Append append && append.key() == key && append.version() == version) {
                    String sql = read.history().names().statement(txn.id(), append.statement());
                    return Tree.nodes(Sql.read(sql, dialect), Assignment.class).stream()
                            .map(Assignment::target)
                            .map(Expr.Column::name)
                            .anyMatch(column -> placing.contains(column.folded()));
                }
            }
        }
        return false;
    }
}
