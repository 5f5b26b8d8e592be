package io.titrant.engines.writecheck;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Small random cases in SQL that every engine reads: two tables with few values, so that transactions meet often. A test's own source of
 * cases; what Titrant generates is richer.
 */
final class RandomCases {
    private final SplittableRandom random;

    RandomCases(long seed) {
        this.random = new SplittableRandom(seed);
    }

    Case next(IsolationLevel level) {
        List<String> init = new ArrayList<>();
        for (String table : List.of("t", "u")) {
            String key = pick("", " PRIMARY KEY", " NOT NULL UNIQUE", "");
            init.add("CREATE TABLE " + table + "(a INT"
                    + (key.isEmpty() ? "" : key.contains("NOT") ? key : " NOT NULL" + key) + ", b INT, c INT)");
            if (random.nextInt(3) == 0) {
                init.add("CREATE INDEX i_" + table + " ON " + table + "(" + pick("a", "b", "c") + ")");
            }
            int rows = random.nextInt(1, 5);
            for (int i = 0; i < rows; i++) {
                init.add("INSERT INTO " + table + " VALUES (" + i + ", " + value() + ", " + value() + ")");
            }
        }
        List<List<Step>> transactions = new ArrayList<>();
        int count = random.nextInt(2, 5);
        for (int i = 1; i <= count; i++) {
            transactions.add(transaction("T" + i));
        }
        return new Case(Header.of(Map.of("isolation", level.sql())), init, interleaved(transactions));
    }

    private List<Step> transaction(String tag) {
        List<Step> steps = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            steps.add(new Step(tag, statement()));
            return steps;
        }
        steps.add(new Step(tag, "BEGIN"));
        int count = random.nextInt(1, 5);
        for (int i = 0; i < count; i++) {
            steps.add(new Step(tag, statement()));
        }
        steps.add(new Step(tag, random.nextInt(6) == 0 ? "ROLLBACK" : "COMMIT"));
        return steps;
    }

    private List<Step> interleaved(List<List<Step>> transactions) {
        List<Step> order = new ArrayList<>();
        int[] next = new int[transactions.size()];
        int left = transactions.stream().mapToInt(List::size).sum();
        while (left > 0) {
            int which = random.nextInt(transactions.size());
            if (next[which] < transactions.get(which).size()) {
                order.add(transactions.get(which).get(next[which]++));
                left--;
            }
        }
        return order;
    }

    private String statement() {
        String table = pick("t", "t", "u");
        String other = table.equals("t") ? "u" : "t";
        return switch (random.nextInt(12)) {
            case 0, 1 -> "SELECT * FROM " + table + where(other);
            case 2, 3 -> "INSERT INTO " + table + " VALUES (" + key() + ", " + value() + ", " + value() + ")";
            case 4 ->
                "INSERT INTO " + table + " SELECT a + " + random.nextInt(3, 6) + ", b, c FROM " + other + where(other);
            case 5, 6 -> "DELETE FROM " + table + where(other);
            case 7 -> "UPDATE " + table + " SET a = a + " + random.nextInt(1, 4) + where(other);
            default -> "UPDATE " + table + " SET " + pick("b", "c") + " = " + expression(other) + where(other);
        };
    }

    private String expression(String other) {
        return switch (random.nextInt(7)) {
            case 0 -> "b + 1";
            case 1 -> "a";
            case 2 -> "c";
            case 3 -> "(SELECT MAX(b) FROM " + other + ")";
            default -> value();
        };
    }

    private String where(String other) {
        return switch (random.nextInt(10)) {
            case 0, 1 -> "";
            case 2, 3 -> " WHERE a " + pick("=", "<", ">", "<>") + " " + key();
            case 4, 5, 6 -> " WHERE b " + pick("=", "<", ">", "<>") + " " + value();
            case 7 -> " WHERE c " + pick("=", "<", ">") + " b";
            case 8 -> " WHERE a IN (SELECT a FROM " + other + ")";
            default -> " WHERE b = " + value() + " OR c " + pick("=", "<", ">") + " " + value();
        };
    }

    private String key() {
        return String.valueOf(random.nextInt(0, 6));
    }

    private String value() {
        return random.nextInt(8) == 0 ? "NULL" : String.valueOf(random.nextInt(0, 4));
    }

    private String pick(String... options) {
        return options[random.nextInt(options.length)];
    }
}
