package io.titrant.engines;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Statements that change data outside Titrant's schema, made from a small grammar: an attack, and a disguise that a reader may fall for. The
 * targets are the tables {@code outside} and {@code outside2} of the schema {@code shop}.
 */
final class MaliciousStatements {
    enum Family {
        POSTGRES,
        MARIADB,
        H2
    }

    private final Random random;
    private final Family family;

    MaliciousStatements(long seed, Family family) {
        this.random = new Random(seed);
        this.family = family;
    }

    List<String> make(int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(disguised(attack()));
        }
        return all;
    }

    String one(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String target() {
        return family != Family.MARIADB
                ? one("shop.outside", "\"shop\".\"outside\"", "shop . outside", "U&\"shop\".outside", "outside")
                : one("shop.outside", "`shop`.`outside`", "shop . outside", "shop./**/outside", "outside");
    }

    private String write() {
        String target = target();
        return switch (random.nextInt(8)) {
            case 0 -> "DELETE FROM " + target;
            case 1 -> "UPDATE " + target + " SET a = a + 1";
            case 2 -> "INSERT INTO " + target + " VALUES (7, 7)";
            case 3 -> "DROP TABLE " + target;
            case 4 -> "TRUNCATE TABLE " + target;
            case 5 -> "ALTER TABLE " + target + " ADD c INT";
            case 6 -> "CREATE INDEX i9 ON " + target + "(a)";
            default -> "DELETE FROM " + target + " WHERE a IN (SELECT a FROM t)";
        };
    }

    private String attack() {
        return switch (family) {
            case POSTGRES -> postgresAttack();
            case MARIADB -> mariaDbAttack();
            case H2 -> h2Attack();
        };
    }

    private String h2Attack() {
        String write = write();
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> write;
            case 3 ->
                "CREATE ALIAS x9 AS 'void x() throws Exception { System.setProperty(\"titrant.attacked\", \"1\"); }'";
            case 4 -> "SCRIPT TO 'titrant-malicious.txt'";
            case 5 -> "CALL CSVWRITE('titrant-malicious.txt', 'SELECT 1')";
            case 6 -> "SELECT FILE_WRITE('x', 'titrant-malicious.txt')";
            case 7 -> "SET SCHEMA " + one("shop", "PUBLIC");
            case 8 -> "RUNSCRIPT FROM 'titrant-malicious.txt'";
            case 9 -> "DROP ALL OBJECTS";
            case 10 -> "SET " + one("MODE MySQL", "IGNORECASE TRUE", "DB_CLOSE_DELAY 5", "EXCLUSIVE 2", "LOCK_MODE 0");
            default -> "CREATE TRIGGER x9 BEFORE INSERT ON t AS 'org.h2.api.Trigger create() { return null; }'";
        };
    }

    /** A harmless statement into which fragments were put that a reader may misread. */
    String mutated() {
        String sql = one(
                "SELECT a, b FROM t WHERE a = 1 AND b <> 'x'",
                "UPDATE t SET a = a + 1 WHERE b = 'x'",
                "INSERT INTO t VALUES (1, 2), (3, 4)",
                "DELETE FROM t WHERE a IN (SELECT b FROM t)",
                "WITH c AS (SELECT a FROM t) SELECT * FROM c");
        StringBuilder text = new StringBuilder(sql);
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            text.insert(random.nextInt(text.length() + 1), fragment());
        }
        return text.toString();
    }

    private String fragment() {
        return one(
                "'",
                "''",
                "\"",
                "`",
                "\\",
                ";",
                "--",
                "-- ",
                "#",
                "/*",
                "*/",
                "/*!",
                "\n",
                "\r",
                "$$",
                "$a$",
                "E'",
                "U&'",
                "N'",
                " ; DELETE FROM outside; ",
                " shop.outside ",
                " outside ",
                ", wipe() ",
                "(",
                ")",
                "@",
                "::",
                "\u2003",
                "\u00a0",
                " INTO shop.x ",
                " --\n",
                "'--",
                "'/*",
                "*/'",
                "{",
                "}",
                "?",
                "x'",
                "b'",
                "_utf8'",
                "\u0000");
    }

    private String postgresAttack() {
        String write = write();
        return switch (random.nextInt(16)) {
            case 0 -> write;
            case 1 -> "SELECT '\\' AS a; " + write + "; -- '";
            case 2 ->
                "WITH x AS " + one("", "MATERIALIZED ", "NOT MATERIALIZED ") + "(DELETE FROM " + target()
                        + " RETURNING *) SELECT * FROM x";
            case 3 -> "SELECT set_config('search_path', 'shop', false)";
            case 4 -> "SELECT a INTO shop.x" + random.nextInt(99) + " FROM t";
            case 5 -> "SELECT " + one("setval", "pg_catalog.setval", "nextval") + "('shop.s'" + one("", ", 5") + ")";
            case 6 -> "SELECT " + one("shop.wipe()", "wipe()", "lo_create(0)", "lo_from_bytea(0, 'x')");
            case 7 -> "DO " + one("$$", "$a$") + " BEGIN " + write + "; END " + one("$$", "$a$");
            case 8 ->
                "SET " + one("search_path", "SEARCH_PATH", "U&\"search\\005fpath\"", "SESSION search_path", "role")
                        + one(" = ", " TO ") + "shop";
            case 9 -> "COPY " + target() + " FROM PROGRAM 'echo 1,2'";
            case 10 -> "CREATE TABLE x9(a INT) INHERITS (shop.outside)";
            case 11 -> "CREATE RULE r AS ON SELECT TO t DO INSTEAD " + write;
            case 12 -> "EXPLAIN ANALYZE " + write;
            case 13 -> "PREPARE p AS " + write;
            case 14 -> "SELECT 1 `; " + write + "; --`";
            default -> "SELECT $q$ ' $q$ AS a; " + write + "; --'";
        };
    }

    private String mariaDbAttack() {
        String write = write();
        return switch (random.nextInt(16)) {
            case 0 -> write;
            case 1 -> "SET STATEMENT max_statement_time=1 FOR " + write;
            case 2 -> "BEGIN NOT ATOMIC # '\n " + write + "; END";
            case 3 -> "SELECT a FROM t INTO " + one("OUTFILE", "DUMPFILE") + " 'titrant-malicious.txt'";
            case 4 ->
                "SELECT a /*" + one("!", "!50000", "M!", "M!100100")
                        + " INTO OUTFILE 'titrant-malicious.txt' */ FROM t";
            case 5 -> "CREATE TABLE m9(a INT, b INT) ENGINE=" + one("MERGE", "MRG_MyISAM") + " UNION=(shop.outside)";
            case 6 -> "SELECT " + one("shop.wipe()", "wipe()", "`shop`.`wipe`()");
            case 7 -> one("SELECT 'a\\'; ", "SELECT '\\''; ") + write + "; -- '";
            case 8 -> "SELECT 1 --\u2003; \n" + write;
            case 9 -> "USE shop";
            case 10 -> "EXECUTE IMMEDIATE '" + write.replace("'", "''") + "'";
            case 11 -> "HANDLER shop.outside OPEN";
            case 12 -> "CREATE OR REPLACE VIEW shop.v AS SELECT 1";
            case 13 -> "DELETE o FROM shop.outside AS o, t";
            case 14 -> "UPDATE t, shop.outside SET outside.a = 9";
            default -> "SET @@GLOBAL.max_connections = 151";
        };
    }

    /** The attack behind or inside of something harmless. */
    private String disguised(String attack) {
        return switch (random.nextInt(9)) {
            case 0 -> "SELECT 1; " + attack;
            case 1 -> "/* harmless */ " + attack;
            case 2 -> "-- harmless\n" + attack;
            case 3 -> "-- harmless\r" + attack;
            case 4 -> "SELECT '" + attack.replace("'", "''") + "'; " + attack;
            case 5 -> "BEGIN; " + attack + "; COMMIT";
            case 6 -> "/* a /* b */ " + attack + " -- */";
            default -> attack;
        };
    }
}
