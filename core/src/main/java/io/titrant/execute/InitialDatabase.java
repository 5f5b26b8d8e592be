package io.titrant.execute;

import io.titrant.RecentResults;
import io.titrant.RememberedMatches;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The initial database of a case: the statements that create the schema, and the statements that fill the tables.
 *
 * @param refillable whether the tables, once emptied, are as the schema statements created them, so that only the filling must be repeated
 * @param linked whether a write to one table may change another
 * @param views the names of the views, and the statements that create them
 */
record InitialDatabase(
        List<String> init, List<String> schema, boolean refillable, boolean linked, Map<String, String> views) {
    /** Tables and indexes. Triggers and sequences may keep state outside tables. */
    private static final Pattern PLAIN =
            Pattern.compile("\\s*CREATE\\s+(TABLE|(UNIQUE\\s+)?INDEX)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** A view, which keeps no state. */
    private static final Pattern VIEW = Pattern.compile(
            "\\s*CREATE\\s+VIEW\\s+(?!IF\\b)([\"`]?)(\\w+)\\1[\\s(].*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Titrant's own triggers, which keep no state outside tables. */
    private static final Pattern OWN = Pattern.compile("CREATE (TRIGGER|FUNCTION) titrant_.*", Pattern.DOTALL);

    /** Tables that are created with rows, or whose generated keys do not start at 1. */
    private static final Pattern SPECIAL = Pattern.compile(
            "\\b(SELECT\\b|AUTO_INCREMENT\\s*=|CREATE\\s+TABLE\\s+\\S+\\s+AS\\b)", Pattern.CASE_INSENSITIVE);

    private static final Pattern LINK =
            Pattern.compile("\\b(REFERENCES|PARTITION\\s+OF|INHERITS|TRIGGER)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern INDEXED = Pattern.compile("\\bON\\s+[\"`]?(\\w+)", Pattern.CASE_INSENSITIVE);

    /** An escaped name: the text does not show which table it names. */
    private static final Pattern ESCAPED_NAME = Pattern.compile("U&\"", Pattern.CASE_INSENSITIVE);

    private static final RememberedMatches READS = RememberedMatches.whole(
            Pattern.compile("\\s*\\(*\\s*SELECT\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL));

    private static final int DATABASES_KEPT = 64;

    private static final int TEXTS_KEPT = 1_000;

    private static final RecentResults<String, Text> TEXTS = new RecentResults<>(TEXTS_KEPT);

    private static final RecentResults<List<String>, InitialDatabase> RECENT = new RecentResults<>(DATABASES_KEPT);

    static InitialDatabase of(List<String> init) {
        return RECENT.of(List.copyOf(init), InitialDatabase::examined);
    }

    private static InitialDatabase examined(List<String> init) {
        List<String> schema =
                init.stream().filter(sql -> !StatementKind.of(sql).writes()).toList();
        boolean plain = schema.stream()
                .allMatch(sql -> VIEW.matcher(sql).matches()
                        || OWN.matcher(sql).matches()
                        || (PLAIN.matcher(sql).matches()
                                && !SPECIAL.matcher(sql).find()));
        boolean linked = schema.stream().anyMatch(sql -> LINK.matcher(sql).find());
        Map<String, String> views = new HashMap<>();
        for (String sql : schema) {
            Matcher view = VIEW.matcher(sql);
            if (view.matches()) {
                views.put(view.group(2), sql);
            }
        }
        boolean filledByViews = init.stream()
                .anyMatch(sql -> StatementKind.of(sql).writes()
                        && views.keySet().stream().anyMatch(view -> mentions(sql, view)));
        return new InitialDatabase(List.copyOf(init), schema, plain && !filledByViews, linked, Map.copyOf(views));
    }

    /** Whether all statements create something or write rows: none controls a transaction or changes a setting. */
    boolean hasOnlyData() {
        return init.stream()
                .map(StatementKind::of)
                .allMatch(kind -> kind == StatementKind.CREATE_TABLE
                        || kind == StatementKind.CREATE_INDEX
                        || kind == StatementKind.CREATE_VIEW
                        || kind.writes());
    }

    /** The tables that are indexed after they were filled. Some engines then create statistics, and with them other plans. */
    Set<String> indexedLate(List<String> tables) {
        Set<String> late = new TreeSet<>();
        for (int i = 0; i < init.size(); i++) {
            if (StatementKind.of(init.get(i)) == StatementKind.CREATE_INDEX) {
                Matcher target = INDEXED.matcher(init.get(i));
                String name = target.find() ? target.group(1) : "";
                List<String> before = init.subList(0, i);
                if (before.stream().anyMatch(sql -> StatementKind.of(sql).writes() && mentions(sql, name))) {
                    tables.stream().filter(table -> mentions(table, name)).forEach(late::add);
                }
            }
        }
        return late;
    }

    /** Whether each table can be dropped and created alone: no statement of the schema names two tables, and no view needs one. */
    boolean separable(List<String> tables) {
        return !linked
                && views.isEmpty()
                && schema.stream().allMatch(sql -> mentioned(sql, tables).size() == 1);
    }

    /** Whether a query cannot write. A query that begins with WITH can: PostgreSQL allows writes in it. */
    static boolean onlyReads(String sql) {
        return READS.test(sql);
    }

    /** Whether a statement is an INSERT that returns no rows. */
    static boolean onlyInserts(String sql) {
        return StatementKind.of(sql) == StatementKind.INSERT
                && !sql.toUpperCase(Locale.ROOT).contains("RETURNING");
    }

    /** The tables that must be emptied and filled again, if the schema is the same as before and these tables were written to. */
    Set<String> toRefill(InitialDatabase before, Set<String> written, List<String> tables) {
        Set<String> stale = new TreeSet<>(written);
        if (!init.equals(before.init)) {
            for (String table : tables) {
                if (!fillingOf(Set.of(table)).equals(before.fillingOf(Set.of(table)))) {
                    stale.add(table);
                }
            }
        }
        if (stale.isEmpty()) {
            return stale;
        }
        if (linked) {
            return new TreeSet<>(tables);
        }
        int size;
        do {
            size = stale.size();
            fillingOf(stale).forEach(sql -> stale.addAll(mentioned(sql, tables)));
        } while (stale.size() > size);
        return stale;
    }

    /** The statements that create and fill the tables to recreate, and fill the emptied tables. */
    List<String> restoring(Set<String> recreated, Set<String> emptied) {
        List<String> statements = new ArrayList<>();
        for (String sql : init) {
            if (mentionsAny(sql, recreated) || (StatementKind.of(sql).writes() && mentionsAny(sql, emptied))) {
                statements.add(sql);
            }
        }
        return statements;
    }

    /** The statements that fill any of these tables, or may fill one. */
    List<String> fillingOf(Set<String> tables) {
        return restoring(Set.of(), tables);
    }

    private static boolean mentionsAny(String sql, Set<String> tables) {
        for (String table : tables) {
            if (mentions(sql, table)) {
                return true;
            }
        }
        return false;
    }

    /** The tables that a statement names; in doubt more than it names. */
    Set<String> mentioned(String sql, List<String> tables) {
        Set<String> mentioned = new TreeSet<>();
        for (String table : tables) {
            if (mentions(sql, table)) {
                mentioned.add(table);
            }
        }
        return mentioned;
    }

    /** The tables that a statement may write to; in doubt all that it names, or all if it writes to a table of the engine's own. */
    Set<String> written(Statement statement, String sql, List<String> tables) {
        Set<String> named = Tables.names(Tables.written(statement));
        Set<String> written = new TreeSet<>();
        for (String name : named) {
            boolean known = false;
            for (String table : tables) {
                if (table.equalsIgnoreCase(name)) {
                    written.add(table);
                    known = true;
                }
            }
            if (!known) {
                boolean view = views.keySet().stream().anyMatch(name::equalsIgnoreCase);
                return view ? reached(sql, tables) : new TreeSet<>(tables);
            }
        }
        return named.isEmpty() ? reached(sql, tables) : written;
    }

    /** The tables that a statement names, and those of all views if it names one: a view may use another view. */
    private Set<String> reached(String sql, List<String> tables) {
        Set<String> reached = mentioned(sql, tables);
        if (views.keySet().stream().anyMatch(view -> mentions(sql, view))) {
            views.values().forEach(view -> reached.addAll(mentioned(view, tables)));
        }
        return reached;
    }

    private static boolean mentions(String sql, String table) {
        return TEXTS.of(sql, Text::of).mentions(table);
    }

    /** A statement in lower case, in which names are looked for. */
    private record Text(String lower, boolean escapesNames) {
        static Text of(String sql) {
            return new Text(
                    sql.toLowerCase(Locale.ROOT), ESCAPED_NAME.matcher(sql).find());
        }

        boolean mentions(String name) {
            return escapesNames || lower.contains(name.toLowerCase(Locale.ROOT));
        }
    }
}
