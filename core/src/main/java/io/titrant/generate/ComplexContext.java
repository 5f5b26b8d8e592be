package io.titrant.generate;

import io.titrant.sql.Name;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The state that the parts of one complex statement share: the draws, the readable tables, the aliases in use, and what it may still read. Nested
 * loops over large tables would make a statement slow: their number of row combinations has a bound.
 */
final class ComplexContext {
    private final Draw draw;
    private final List<Table> readable;
    private final ToIntFunction<Table> rows;
    private final long largest;
    private final int maxVisits;
    private int tablesLeft;
    private int aliases;
    private boolean crossed;

    /**
     * @param rows how many rows a table has, about
     * @param tables how many tables the statement may read
     * @param maxVisits how many combinations of rows it may visit
     */
    ComplexContext(Draw draw, List<Table> readable, ToIntFunction<Table> rows, int tables, int maxVisits) {
        this.draw = draw;
        this.readable = List.copyOf(readable);
        this.rows = rows;
        this.tablesLeft = tables;
        this.largest = this.readable.stream().mapToLong(this::rows).max().orElse(1);
        this.maxVisits = maxVisits;
    }

    Draw draw() {
        return draw;
    }

    Name newAlias() {
        return Name.of("a" + ++aliases);
    }

    /**
     * Whether the statement may read so many more tables, one inside the other.
     *
     * @param visits how often they are read
     */
    boolean mayRead(int tables, long visits) {
        long all = visits;
        for (int i = 0; i < tables; i++) {
            all *= largest;
        }
        return !readable.isEmpty() && tablesLeft >= tables && all <= maxVisits;
    }

    /** How many rows a table has, at least 1. */
    int rows(Table table) {
        return Math.max(1, rows.applyAsInt(table));
    }

    Table readTable() {
        tablesLeft--;
        return draw.one(readable);
    }

    /** True for the first cross join of a statement only: several would make it slow. */
    boolean mayCross() {
        return !crossed;
    }

    void countCross() {
        crossed = true;
    }

    void countRead() {
        tablesLeft--;
    }
}
