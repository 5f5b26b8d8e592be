package io.titrant.judge.views;

import io.titrant.sql.ObjectName;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The name of a table as the model compares it: without its schema, folded to lower case. */
public record TableName(String folded) implements Comparable<TableName> {

    public static TableName of(ObjectName name) {
        return new TableName(name.last().folded());
    }

    public static SortedSet<TableName> all(Collection<ObjectName> names) {
        SortedSet<TableName> all = new TreeSet<>();
        for (ObjectName name : names) {
            all.add(of(name));
        }
        return Collections.unmodifiableSortedSet(all);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TableName name && folded.equals(name.folded);
    }

    @Override
    public int hashCode() {
        return folded.hashCode();
    }

    @Override
    public int compareTo(TableName other) {
        return folded.compareTo(other.folded);
    }

    @Override
    public String toString() {
        return folded;
    }
}
