package io.titrant.judge.constraints;

import io.titrant.RecentResults;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Name;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The tables whose declaration is known from the first statement of a case to the last. A table that ALTER, DROP or RENAME names is left out:
 * another declaration may hold at the end.
 */
final class DeclaredSchema {
    private static final Pattern REDEFINES =
            Pattern.compile("(?is)\\s*(ALTER|DROP|RENAME|CREATE\\s+(OR\\s+REPLACE\\s+)?TABLE)\\b.*");
    /** A partition keeps every constraint of its table, but may generate its columns otherwise. */
    private static final Pattern PARTITION =
            Pattern.compile("(?is)\\s*CREATE\\s+TABLE\\s+\\S+\\s+PARTITION\\s+OF\\b(?!.*\\bGENERATED\\b).*");

    private static final Pattern INHERITS = Pattern.compile("(?i)\\bINHERITS\\b");

    private static final int DATABASES_KEPT = 64;

    private static final RecentResults<Definitions, DeclaredSchema> RECENT = new RecentResults<>(DATABASES_KEPT);

    private final Map<String, DeclaredTable> tables = new LinkedHashMap<>();

    /** The statements that decide which tables are known: those of the initial database, and definitions in transactions. */
    private record Definitions(List<String> init, List<String> redefining, String dialect) {}

    private DeclaredSchema() {}

    static DeclaredSchema of(Case testCase, Dialect dialect) {
        List<String> redefining = new ArrayList<>();
        for (Step step : testCase.steps()) {
            if (isDefinition(step.kind())) {
                redefining.add(step.sql());
            }
        }
        return RECENT.of(new Definitions(testCase.init(), redefining, dialect.name()), all -> read(all, dialect));
    }

    private static DeclaredSchema read(Definitions all, Dialect dialect) {
        DeclaredSchema schema = new DeclaredSchema();
        all.init().stream()
                .filter(sql -> isDefinition(StatementKind.of(sql)))
                .forEach(sql -> schema.note(sql, Sql.read(sql, dialect)));
        all.redefining().forEach(schema::forgetRedefined);
        return schema;
    }

    private static boolean isDefinition(StatementKind kind) {
        return kind.isDdl() || kind == StatementKind.OTHER;
    }

    private void note(String sql, Statement statement) {
        if (statement instanceof CreateTable create && !tables.containsKey(nameOf(create))) {
            if (INHERITS.matcher(create.tail()).find()) {
                forgetRedefined("ALTER " + create.tail()); // Rows of the new table show in its parents.
            } else if (!create.temporary()) {
                tables.put(nameOf(create), new DeclaredTable(create, List.of()));
            }
        } else if (statement instanceof CreateIndex index) {
            tables.computeIfPresent(index.table().last().folded(), (name, table) -> table.with(index));
        } else if (!PARTITION.matcher(sql).matches()) {
            forgetRedefined(sql);
        }
    }

    private static String nameOf(CreateTable create) {
        return create.name().last().folded();
    }

    private void forgetRedefined(String sql) {
        if (REDEFINES.matcher(sql).matches()) {
            tables.values()
                    .removeIf(table -> mentions(sql, table.name())
                            || table.indexes().stream()
                                    .anyMatch(index ->
                                            mentions(sql, index.name().last().folded())));
        }
    }

    /** Whether the name, which is in lower case, stands in the text as a word. */
    private static boolean mentions(String sql, String name) {
        String text = sql.toLowerCase(Locale.ROOT);
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || !isWordPart(text.charAt(at - 1));
            if (begins && (end == text.length() || !isWordPart(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWordPart(char c) {
        return c == '_' || (c < 128 && Character.isLetterOrDigit(c));
    }

    Collection<DeclaredTable> tables() {
        return tables.values();
    }

    Optional<DeclaredTable> table(Name name) {
        return Optional.ofNullable(tables.get(name.folded()));
    }

    /** The foreign keys of a table to tables whose declaration is known. */
    List<DeclaredConstraint.ForeignKey> foreignKeys(DeclaredTable table) {
        List<DeclaredConstraint.ForeignKey> keys = new ArrayList<>();
        for (DeclaredTable.Reference reference : table.references()) {
            DeclaredTable parent =
                    tables.get(reference.references().table().last().folded());
            if (parent != null) {
                List<Name> columns = reference.references().columns().isEmpty()
                        ? parent.primaryKey()
                        : reference.references().columns();
                if (columns.size() == reference.columns().size()) {
                    keys.add(new DeclaredConstraint.ForeignKey(reference.columns(), parent, columns));
                }
            }
        }
        return keys;
    }

    /** The tables that statements of the recording wrote to, directly or by a referential action. */
    List<DeclaredTable> written(Recording recording) {
        Set<String> written = new TreeSet<>();
        for (Event event : recording.events()) {
            StatementKind kind = StatementKind.of(event.sql());
            boolean changed = event.result() instanceof Result.Updated updated && updated.count() > 0;
            if ((changed || event.result() instanceof Result.Returned)
                    && kind != StatementKind.SELECT
                    && !kind.isTransactionControl()
                    && kind != StatementKind.SET) {
                for (String name : tables.keySet()) {
                    if (!written.contains(name) && mentions(event.sql(), name)) {
                        written.add(name);
                    }
                }
            }
        }
        boolean more = !written.isEmpty();
        while (more) {
            List<String> children = new ArrayList<>();
            for (DeclaredTable table : tables.values()) {
                for (DeclaredTable.Reference reference : table.references()) {
                    if (written.contains(reference.references().table().last().folded())) {
                        children.add(table.name());
                    }
                }
            }
            more = written.addAll(children);
        }
        return written.stream()
                .flatMap(name -> Stream.ofNullable(tables.get(name)))
                .toList();
    }
}
