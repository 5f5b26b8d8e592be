package io.titrant.judge.views;

import io.titrant.judge.storage.Partitions;
import io.titrant.sql.Assignment;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import java.util.List;
import java.util.Set;

/**
 * A table of the case as the scratch schema has it.
 *
 * <pre>
 * the case's            CREATE TABLE t (a INT PRIMARY KEY, b INT)
 * in the scratch        CREATE TABLE t (a INT, b INT, titrant_row INTEGER, PRIMARY KEY (a))
 * beside it, all        CREATE TABLE titrant_v_t (a INT, b INT, titrant_row INTEGER, titrant_version INTEGER NOT NULL PRIMARY KEY)
 * versions of its rows
 * </pre>
 *
 * @param name the name as the model compares it
 * @param versions the name of the table that keeps all versions of its rows
 * @param columns all columns of the case's table, in their order
 * @param insertable the columns that an INSERT may name
 * @param generated the place of the column whose values the engine generates; -1 if there is none
 * @param keys the columns of each unique constraint; none for a constraint that is not on whole columns
 * @param clusteredKey the columns by which InnoDB stores its rows
 * @param indexEntries the columns that each of InnoDB's secondary indexes holds
 * @param indexed the columns that some index or key names
 * @param partitions how MySQL partitions it
 * @param parents the tables that its foreign keys reference
 * @param referring the columns of its foreign keys
 */
public record ScratchTable(
        TableName name,
        ObjectName objectName,
        ObjectName versions,
        List<Name> columns,
        List<Name> insertable,
        int generated,
        List<ColumnSet> keys,
        ColumnSet primaryKey,
        ColumnSet clusteredKey,
        List<ColumnSet> indexEntries,
        ColumnSet indexed,
        Partitions partitions,
        Set<TableName> parents,
        ColumnSet referring) {
    private static final String VERSIONS = "titrant_v_";

    /** The name of the table that keeps all versions of the rows of another. */
    static ObjectName versionsOf(TableName table) {
        return new ObjectName(List.of(Name.of(VERSIONS + table)));
    }

    static boolean keepsVersions(ObjectName table) {
        return table.last().text().startsWith(VERSIONS);
    }

    /** How many columns it has. */
    public int width() {
        return columns.size();
    }

    public boolean generatesKeys() {
        return generated >= 0;
    }

    /** Whether the INSERT names no value for the generated column, so that the engine generates the keys of its rows. */
    public boolean generatesKeyOf(Insert insert) {
        return generatesKeys()
                && ExtendedInsert.columns(insert, this).stream().noneMatch(columns.get(generated)::sameAs);
    }

    /** The columns that are assigned to. */
    public ColumnSet assigned(List<Assignment> assignments) {
        return ColumnSet.where(
                width(),
                place ->
                        assignments.stream().anyMatch(one -> one.target().name().sameAs(columns.get(place))));
    }

    /** Whether these assignments may change a column that some index or key names: directly, or through a generated column. */
    public boolean mayChangeIndexed(List<Assignment> assignments) {
        return indexed.intersects(assigned(assignments))
                || indexed.stream().anyMatch(place -> insertable.stream().noneMatch(columns.get(place)::sameAs));
    }

    /** The columns that decide where a row stands: those of indexes, keys, foreign keys and of the partitioning. A scan may miss a row only if one of them changes. */
    public ColumnSet placing() {
        return indexed.plus(referring)
                .plus(ColumnSet.where(
                        width(),
                        place -> partitions.isUnknown()
                                || columns.get(place).folded().equalsIgnoreCase(partitions.column())));
    }
}
