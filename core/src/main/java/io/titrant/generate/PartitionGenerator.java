package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.Feature;
import io.titrant.generate.percent.DatabasePercent;
import io.titrant.sql.Statement;
import io.titrant.sql.Verbatim;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Divides some tables into partitions: with a clause of CREATE TABLE (MySQL family), or with a table for each partition (PostgreSQL). */
final class PartitionGenerator {
    private final AllowedSql allowed;

    PartitionGenerator(AllowedSql allowed) {
        this.allowed = allowed;
    }

    /** The partitions of a table: the clause of its CREATE TABLE, empty if it has none, and the statements that follow. */
    record Partitions(Table table, String clause, List<Statement> statements) {
        private static Partitions none(Table table) {
            return new Partitions(table, "", List.of());
        }
    }

    Partitions partitions(Table table, Draw draw) {
        boolean clause = allowed.has(Feature.PARTITION_CLAUSE);
        if (!allowed.on(Option.PARTITIONS)
                || !(clause || allowed.has(Feature.PARTITION_TABLES))
                || !table.foreignKeys().isEmpty()
                || !allowed.chance(DatabasePercent.PARTITIONED, draw)) {
            return Partitions.none(table);
        }
        List<Column> usable = usable(table);
        // Before 17, PostgreSQL generates no keys for rows of partitions.
        boolean numbered = table.columns().stream().anyMatch(Column::automatic);
        if (usable.isEmpty() || (numbered && !clause)) {
            return Partitions.none(table);
        }
        String column = draw.one(usable).name();
        int bound = draw.between(1, 10);
        return clause
                ? new Partitions(partitioned(table), clause(column, bound, draw), List.of())
                : tables(partitioned(table), column, bound, draw.coin());
    }

    /** An integer column that every key contains. */
    private static List<Column> usable(Table table) {
        return IntStream.range(0, table.columns().size())
                .filter(i -> table.column(i).family() == Family.INTEGER
                        && table.keys().stream().allMatch(key -> key.covers(i)))
                .mapToObj(table::column)
                .toList();
    }

    private static Table partitioned(Table table) {
        return new Table(
                table.name(),
                table.columns(),
                table.hasPrimaryKey(),
                table.keys(),
                table.foreignKeys(),
                table.checks(),
                true);
    }

    private static String clause(String column, int bound, Draw draw) {
        return draw.coin()
                ? "PARTITION BY HASH (" + column + ") PARTITIONS " + draw.between(2, 4)
                : "PARTITION BY RANGE (" + column + ") (PARTITION p0 VALUES LESS THAN (" + bound
                        + "), PARTITION p1 VALUES LESS THAN MAXVALUE)";
    }

    private static Partitions tables(Table table, String column, int bound, boolean hash) {
        List<String> bounds = hash
                ? List.of("FOR VALUES WITH (MODULUS 2, REMAINDER 0)", "FOR VALUES WITH (MODULUS 2, REMAINDER 1)")
                : List.of("FOR VALUES FROM (MINVALUE) TO (" + bound + ")", "DEFAULT");
        List<Statement> statements = Stream.of(0, 1)
                .map(i -> "CREATE TABLE " + table.name() + "_p" + i + " PARTITION OF " + table.name() + " "
                        + bounds.get(i))
                .<Statement>map(Verbatim::of)
                .toList();
        return new Partitions(table, "PARTITION BY " + (hash ? "HASH" : "RANGE") + " (" + column + ")", statements);
    }
}
