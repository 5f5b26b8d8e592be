package io.titrant.generate;

import io.titrant.sql.Name;
import java.util.List;

/** The state that the parts of one complex statement share: the draws, the readable tables, the aliases in use and the tables that it may still read. */
final class ComplexContext {
    private final Draw draw;
    private final List<Table> readable;
    private int tablesLeft;
    private int aliases;
    private boolean crossed;

    ComplexContext(Draw draw, List<Table> readable, int tables) {
        this.draw = draw;
        this.readable = List.copyOf(readable);
        this.tablesLeft = tables;
    }

    Draw draw() {
        return draw;
    }

    Name newAlias() {
        return Name.of("a" + ++aliases);
    }

    /** Whether the statement may read so many more tables. */
    boolean mayRead(int tables) {
        return !readable.isEmpty() && tablesLeft >= tables;
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
