package io.titrant.judge.constraints;

import io.titrant.engine.Engine;
import io.titrant.judge.Verdict.Difference;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.TableConstraint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table in several ways: by each index, forwards and backwards, and COUNT, MIN and MAX. All must agree with the rows of the table. Example:
 *
 * <pre>
 *   SELECT * FROM t                              (1, 10), (2, 20)
 *   SELECT * FROM t ORDER BY a                   (1, 10), (2, 20)
 *   SELECT * FROM t ORDER BY a DESC              (2, 20), (2, 20), (1, 10)     the index has an entry too many
 *   SELECT COUNT(*), MIN(a), MAX(a) FROM t       2, 1, 2
 * </pre>
 */
final class TableReads {
    private final Engine engine;
    private final Dialect dialect;
    private final FinalQueries queries;

    TableReads(Engine engine, FinalQueries queries) {
        this.engine = engine;
        this.dialect = engine.dialect();
        this.queries = queries;
    }

    /** An index: its columns, and its name if the case gives it one. */
    private record Index(List<Name> columns, @Nullable Name name) {}

    /**
     * A query that must agree with the rows of its table.
     *
     * @param difference how an answer differs from the rows; empty if it agrees
     * @param repeated whether an answer counts only if the query gives one that differs once more
     */
    private record Read(String query, Function<Rows, Optional<Difference>> difference, boolean repeated) {}

    /** The first query of one of these tables that disagrees with the table's rows. */
    Optional<Difference> disagreement(List<DeclaredTable> tables) {
        List<Read> reads = tables.stream()
                .flatMap(table -> indexes(table).stream().flatMap(index -> reads(table, index).stream()))
                .toList();
        if (reads.isEmpty()) {
            return Optional.empty();
        }
        Optional<Engine.IndexReads> hint = engine.indexReads();
        if (allAgree(reads, hint)) {
            return Optional.empty();
        }
        hint.ifPresent(known -> queries.set(known.on()));
        try {
            return reads.stream().flatMap(read -> disagreement(read).stream()).findFirst();
        } finally {
            hint.ifPresent(known -> queries.set(known.off()));
        }
    }

    /** Asks all queries at once; false if one disagrees, or if the engine wants them one by one. */
    private boolean allAgree(List<Read> reads, Optional<Engine.IndexReads> hint) {
        List<String> script = new ArrayList<>();
        hint.map(Engine.IndexReads::on).filter(on -> !on.isEmpty()).ifPresent(script::add);
        int first = script.size();
        reads.forEach(read -> script.add(read.query()));
        hint.map(Engine.IndexReads::off).filter(off -> !off.isEmpty()).ifPresent(script::add);
        Optional<List<Result>> results = queries.together(script);
        return results.isPresent()
                && IntStream.range(0, reads.size())
                        .allMatch(i -> results.get().get(first + i) instanceof Result.Returned returned
                                && reads.get(i)
                                        .difference()
                                        .apply(returned.rows())
                                        .isEmpty());
    }

    private Optional<Difference> disagreement(Read read) {
        Optional<Difference> difference = queries.rows(read.query()).flatMap(read.difference());
        return difference.isPresent() && read.repeated()
                ? queries.rows(read.query())
                        .filter(again -> read.difference().apply(again).isPresent())
                        .flatMap(again -> difference)
                : difference;
    }

    private List<Read> reads(DeclaredTable table, Index index) {
        String from = from(table, index);
        List<Read> reads = new ArrayList<>();
        for (String direction : List.of("", " DESC")) {
            String order = index.columns().stream()
                    .map(column -> dialect.render(column) + direction)
                    .collect(Collectors.joining(", "));
            String query = "SELECT * FROM " + from + " ORDER BY " + order;
            reads.add(new Read(query, read -> difference(table, query, read), true));
        }
        if (ends(table, index).isPresent()) {
            String column = dialect.render(index.columns().get(0));
            String query = "SELECT COUNT(*), MIN(" + column + "), MAX(" + column + ") FROM " + from;
            reads.add(new Read(query, read -> differentEnds(table, index, query, read), false));
        }
        return reads;
    }

    private Optional<Difference> difference(DeclaredTable table, String query, Rows read) {
        return queries.table(table)
                .filter(rows -> !read.sameRows(rows))
                .map(rows -> new Difference(query, rows.lines(), read.lines()));
    }

    private Optional<Difference> differentEnds(DeclaredTable table, Index index, String query, Rows answer) {
        List<String> seen = answer.rows().get(0).values().stream()
                .map(value -> KeyValues.number(value).map(TableReads::plain).orElse(value.display()))
                .toList();
        return ends(table, index)
                .filter(expected -> !expected.equals(seen))
                .map(expected -> new Difference(query, expected, seen));
    }

    /** The number of rows, and the first and the last value of the index; empty if only the engine knows the order of the values, as of texts. */
    private Optional<List<String>> ends(DeclaredTable table, Index index) {
        Optional<Rows> rows = queries.table(table);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        int place = DeclaredTable.place(rows.get(), index.columns().get(0));
        List<BigDecimal> numbers = new ArrayList<>();
        for (Row row : rows.get().rows()) {
            Value value = row.values().get(place);
            if (value instanceof Value.Null) {
                continue;
            }
            Optional<BigDecimal> number = KeyValues.number(value);
            if (number.isEmpty()) {
                return Optional.empty();
            }
            numbers.add(number.get());
        }
        return Optional.of(List.of(
                Integer.toString(rows.get().rows().size()),
                end(numbers.stream().min(BigDecimal::compareTo)),
                end(numbers.stream().max(BigDecimal::compareTo))));
    }

    private static String end(Optional<BigDecimal> number) {
        return number.map(TableReads::plain).orElse("NULL");
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    /** The table in a FROM clause, with a hint to read this index if the engine has hints and the index a name. */
    private String from(DeclaredTable table, Index index) {
        String plain = dialect.render(table.create().name());
        Name name = index.name();
        return name == null
                ? plain
                : engine.indexReads()
                        .map(hint -> hint.from(plain, dialect.render(name)))
                        .orElse(plain);
    }

    /** The indexes on columns, one for each list of columns. Expressions and conditions are left out. */
    private static List<Index> indexes(DeclaredTable table) {
        Map<String, Index> found = new LinkedHashMap<>();
        for (DeclaredConstraint.Key key : table.keys()) {
            add(found, key.columns(), null);
        }
        for (TableConstraint constraint : table.create().constraints()) {
            if (constraint instanceof TableConstraint.Index index) {
                columns(index.parts()).ifPresent(columns -> add(found, columns, index.name()));
            } else if (constraint instanceof TableConstraint.Unique unique) {
                columns(unique.parts()).ifPresent(columns -> add(found, columns, unique.name()));
            }
        }
        for (CreateIndex index : table.indexes()) {
            if (index.where() == null) {
                ObjectName name = index.name();
                columns(index.parts()).ifPresent(columns -> add(found, columns, name.last()));
            }
        }
        found.values()
                .removeIf(index -> !index.columns().stream()
                        .allMatch(column -> table.create().columns().stream()
                                .map(ColumnDef::name)
                                .anyMatch(column::sameAs)));
        return List.copyOf(found.values());
    }

    private static void add(Map<String, Index> found, List<Name> columns, @Nullable Name name) {
        String key = columns.stream().map(Name::folded).collect(Collectors.joining(","));
        if (name != null || !found.containsKey(key)) {
            found.put(key, new Index(columns, name));
        }
    }

    private static Optional<List<Name>> columns(List<IndexPart> parts) {
        boolean plain = parts.stream().allMatch(part -> part.expr() instanceof Expr.Column);
        return plain
                ? Optional.of(parts.stream()
                        .map(part -> ((Expr.Column) part.expr()).name())
                        .toList())
                : Optional.empty();
    }
}
