package io.titrant.judge.storage;

import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys of a table, as indexes of its columns. Example: {@code CREATE TABLE t (a INT, b INT NOT NULL UNIQUE, c INT UNIQUE)} has the keys [{1}, {2}], no
 * primary key, and the clustered key {1}.
 */
public final class TableKeys {
    private final CreateTable create;

    public TableKeys(CreateTable create) {
        this.create = create;
    }

    private static boolean is(ColumnDef column, Class<? extends ColumnAttribute> attribute) {
        return column.bareAttributes().anyMatch(attribute::isInstance);
    }

    /** The primary key and the unique constraints. A key with an expression or a column prefix is an empty set. */
    public List<Set<Integer>> all() {
        List<Set<Integer>> keys = new ArrayList<>();
        if (!primary().isEmpty()) {
            keys.add(primary());
        }
        for (int i = 0; i < create.columns().size(); i++) {
            if (is(create.columns().get(i), ColumnAttribute.Unique.class)) {
                keys.add(Set.of(i));
            }
        }
        create.constraints().stream()
                .filter(TableConstraint.Unique.class::isInstance)
                .map(unique -> ((TableConstraint.Unique) unique).parts())
                .forEach(parts -> keys.add(whole(parts) ? places(parts) : Set.of()));
        return keys;
    }

    /** The columns in the entries of each secondary index: its own columns and those of the clustered key. */
    public List<Set<Integer>> entries(List<CreateIndex> indexes) {
        Stream<List<IndexPart>> inside = create.constraints().stream()
                .map(constraint -> constraint instanceof TableConstraint.Unique unique
                        ? unique.parts()
                        : constraint instanceof TableConstraint.Index index ? index.parts() : List.<IndexPart>of())
                .filter(parts -> !parts.isEmpty());
        return Stream.concat(inside, indexes.stream().map(CreateIndex::parts))
                .filter(TableKeys::whole)
                .map(parts -> {
                    Set<Integer> held = new TreeSet<>(clustered(indexes));
                    held.addAll(places(parts));
                    return held;
                })
                .toList();
    }

    /** The columns that an index or a key of the table names, by expressions and prefixes too: a change of another column moves a row in no index. */
    public Set<Integer> indexed(List<CreateIndex> indexes) {
        Set<Integer> places = new TreeSet<>(primary());
        for (int i = 0; i < create.columns().size(); i++) {
            if (is(create.columns().get(i), ColumnAttribute.Unique.class)
                    || is(create.columns().get(i), ColumnAttribute.References.class)) {
                places.add(i);
            }
        }
        for (TableConstraint constraint : create.constraints()) {
            if (constraint instanceof TableConstraint.Unique unique) {
                places.addAll(places(unique.parts()));
            } else if (constraint instanceof TableConstraint.Index index) {
                places.addAll(places(index.parts()));
            }
        }
        indexes.forEach(index -> places.addAll(places(index.parts())));
        return places;
    }

    private static boolean whole(List<IndexPart> parts) {
        return parts.stream().allMatch(part -> part.expr() instanceof Expr.Column && part.prefix() == 0);
    }

    public Set<Integer> primary() {
        Set<Integer> places = new TreeSet<>();
        for (int i = 0; i < create.columns().size(); i++) {
            if (is(create.columns().get(i), ColumnAttribute.PrimaryKey.class)) {
                places.add(i);
            }
        }
        create.constraints().stream()
                .filter(TableConstraint.PrimaryKey.class::isInstance)
                .forEach(key -> places.addAll(places(((TableConstraint.PrimaryKey) key).parts())));
        return places;
    }

    /**
     * The key under which rows are stored: the primary key, or else the first unique key of NOT NULL columns; empty: a hidden row number
     * (https://dev.mysql.com/doc/refman/8.0/en/innodb-index-types.html).
     */
    public Set<Integer> clustered(List<CreateIndex> indexes) {
        if (!primary().isEmpty()) {
            return primary();
        }
        for (int i = 0; i < create.columns().size(); i++) {
            if (is(create.columns().get(i), ColumnAttribute.Unique.class) && neverNull(Set.of(i))) {
                return Set.of(i);
            }
        }
        Stream<List<IndexPart>> constraints = create.constraints().stream()
                .filter(TableConstraint.Unique.class::isInstance)
                .map(unique -> ((TableConstraint.Unique) unique).parts());
        Stream<List<IndexPart>> unique =
                indexes.stream().filter(CreateIndex::unique).map(CreateIndex::parts);
        return Stream.concat(constraints, unique)
                .filter(TableKeys::whole)
                .map(this::places)
                .filter(this::neverNull)
                .findFirst()
                .orElse(Set.of());
    }

    private Set<Integer> places(List<IndexPart> parts) {
        Set<String> named = parts.stream()
                .flatMap(part -> Tree.nodes(part, Expr.Column.class).stream())
                .map(column -> column.name().folded())
                .collect(Collectors.toSet());
        Set<Integer> places = new TreeSet<>();
        for (int i = 0; i < create.columns().size(); i++) {
            if (named.contains(create.columns().get(i).name().folded())) {
                places.add(i);
            }
        }
        return places;
    }

    private boolean neverNull(Set<Integer> places) {
        return places.stream().allMatch(place -> is(create.columns().get(place), ColumnAttribute.NotNull.class));
    }
}
