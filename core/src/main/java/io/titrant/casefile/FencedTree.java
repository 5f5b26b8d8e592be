package io.titrant.casefile;

import io.titrant.sql.Constant;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Cte;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.PureFunctions;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Trait;
import io.titrant.sql.Tree;
import io.titrant.sql.TypeName;
import io.titrant.sql.Verbatim;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The allowed content of a statement that was read into a tree: tables that the case creates, by names without a schema; functions and types from a
 * list; options of a table from a list. A function that is not on the list may change anything: {@code setval}, {@code lo_unlink}, a function
 * of the user's.
 */
final class FencedTree {
    private static final Set<String> TYPES = words("""
            BIGINT BINARY BIT BLOB BOOL BOOLEAN BYTEA CHAR CHARACTER CLOB DATE DATETIME DEC DECIMAL DOUBLE FLOAT INT INT2 INT4 INT8 INTEGER
            LONGBLOB LONGTEXT MEDIUMBLOB MEDIUMINT MEDIUMTEXT NUMERIC REAL SERIAL SIGNED SMALLINT TEXT TIME TIMESTAMP TIMESTAMPTZ TINYBLOB
            TINYINT TINYTEXT UNSIGNED UUID VARBINARY VARCHAR YEAR LONG NATIONAL BIGSERIAL SMALLSERIAL""");

    /** Names that some server finds in a schema of its own before it looks into Titrant's. */
    private static final Pattern SYSTEM = Pattern.compile(
            "(?i)(pg_|sqlite_|information_schema|mysql|performance_schema|sys$|system_|_timescaledb).*");

    private static final String COLUMNS = "\\( ?[A-Za-z0-9_]+( ?, ?[A-Za-z0-9_]+)* ?\\)";
    private static final String LESS_THAN =
            "PARTITION [A-Z0-9_]+ VALUES (LESS THAN (\\(-?[0-9]+\\)|MAXVALUE|\\(MAXVALUE\\))|IN \\([0-9, -]+\\))";
    private static final Pattern TABLE_OPTIONS = Pattern.compile(
            "((ENGINE ?=? ?INNODB|(DEFAULT )?(CHARSET|CHARACTER SET) ?=? ?[A-Z0-9]+|COLLATE ?=? ?[A-Z0-9_]+"
                    + "|AUTO_INCREMENT ?=? ?[0-9]+|ROW_FORMAT ?=? ?[A-Z]+|STATS_[A-Z_]+ ?=? ?[0-9]+|STRICT|WITHOUT ROWID) ?)*"
                    + "(PARTITION BY (RANGE|HASH|LIST|KEY) ?" + COLUMNS + "( PARTITIONS [0-9]+)?"
                    + "( ?\\(" + LESS_THAN + "(, ?" + LESS_THAN + ")*\\))?)?");

    private static final int LONGEST_OPTIONS = 2_000;

    private final Dialect dialect;
    private final Set<String> created;

    FencedTree(Dialect dialect, Set<String> created) {
        this.dialect = dialect;
        this.created = created;
    }

    Optional<String> objection(Statement statement) {
        List<Node> nodes = Tree.nodes(statement);
        Set<String> known = new HashSet<>(created);
        nodes.forEach(node -> noteLocalName(node, known));
        for (Node node : nodes) {
            Optional<String> reason = node instanceof ObjectName name ? ofTable(name, known) : of(node);
            if (reason.isPresent()) {
                return reason;
            }
        }
        return Optional.empty();
    }

    /** Names that the statement itself gives: those of CTEs, and aliases, by which columns call their table. */
    private static void noteLocalName(Node node, Set<String> known) {
        if (node instanceof Cte cte) {
            known.add(lower(cte.name()));
        } else if (node instanceof TableRef.Table table && table.alias() != null) {
            known.add(lower(table.alias()));
        } else if (node instanceof TableRef.Derived derived && derived.alias() != null) {
            known.add(lower(derived.alias()));
        } else if (node instanceof Insert insert && insert.alias() != null) {
            known.add(lower(insert.alias()));
        }
    }

    private Optional<String> ofTable(ObjectName name, Set<String> known) {
        if (name.parts().size() > 1) {
            return Optional.of("it names " + name + ", which may lie outside Titrant's own schema");
        }
        String table = lower(name.last());
        if (SYSTEM.matcher(table).matches()) {
            return Optional.of("it names " + name + ", which a server may look for in a schema of the system");
        }
        return known.contains(table) || table.equals("dual")
                ? Optional.empty()
                : Optional.of("it names " + name + ", which this case does not create");
    }

    private Optional<String> of(Node node) {
        if (node instanceof Verbatim) {
            return Optional.of("Titrant does not understand a part of it");
        }
        if (node instanceof Expr.Call call && !isAllowed(call)) {
            return Optional.of(
                    "the function " + call.function() + " is not on the list of functions that change nothing");
        }
        if (node instanceof TypeName type && !TYPES.contains(type.words().get(0))) {
            return Optional.of("the type " + String.join(" ", type.words()) + " is not on the list of types");
        }
        if (node instanceof CreateTable table && !hasAllowedOptions(table)) {
            return Optional.of("the options of the table " + table.name() + " are not on the list of options");
        }
        return Optional.empty();
    }

    private boolean isAllowed(Expr.Call call) {
        String function = call.function().toUpperCase(Locale.ROOT);
        if (function.equals("NEXTVAL")) {
            // The sequence must be one of the case.
            return dialect.has(Trait.NEXTVAL_DEFAULT)
                    && call.arguments().size() == 1
                    && call.arguments().get(0) instanceof Constant.Text text
                    && created.contains(text.value().toLowerCase(Locale.ROOT));
        }
        return PureFunctions.contains(function);
    }

    private static boolean hasAllowedOptions(CreateTable table) {
        String options = table.tail().replaceAll("[ \\t\\r\\n]+", " ").toUpperCase(Locale.ROOT);
        return options.length() <= LONGEST_OPTIONS
                && TABLE_OPTIONS.matcher(options).matches();
    }

    private static String lower(Name name) {
        return name.text().toLowerCase(Locale.ROOT);
    }

    private static Set<String> words(String list) {
        return Set.of(list.strip().split("\\s+"));
    }
}
