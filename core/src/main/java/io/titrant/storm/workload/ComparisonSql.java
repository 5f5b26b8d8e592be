package io.titrant.storm.workload;

import io.titrant.storm.model.Operator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The text of a comparison of an attribute with parameters. A compound attribute is compared as a tuple, column by column, in SQL that every engine has: {@code
 * (a, b) < (1, 2)} is {@code (a < 1 OR (a = 1 AND b < 2))}.
 */
final class ComparisonSql {
    /** How many values IN has. */
    static final int IN_VALUES = 3;

    private final List<String> columns;
    private final StringBuilder text = new StringBuilder();
    private final List<Slot> slots = new ArrayList<>();

    /** The parameter of a {@code ?}: a column of one of the comparison's values. */
    record Slot(int value, int column) {}

    private ComparisonSql(List<String> columns) {
        this.columns = columns;
    }

    static ComparisonSql of(List<String> columns, Operator operator) {
        ComparisonSql sql = new ComparisonSql(columns);
        sql.write(operator);
        return sql;
    }

    /** How many values of the attribute the operator takes. */
    static int values(Operator operator) {
        return switch (operator) {
            case IS_NULL, IS_NOT_NULL -> 0;
            case BETWEEN, NOT_BETWEEN -> 2;
            case IN, NOT_IN -> IN_VALUES;
            default -> 1;
        };
    }

    String text() {
        return text.toString();
    }

    List<Slot> slots() {
        return slots;
    }

    private void write(Operator operator) {
        switch (operator) {
            case EQUAL -> equal(0, "=", " AND ");
            case UNEQUAL -> equal(0, "<>", " OR ");
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> ordered(0, operator.text());
            case BETWEEN -> pair(">=", " AND ", "<=");
            case NOT_BETWEEN -> pair("<", " OR ", ">");
            case IN -> in("IN", "=", " AND ", " OR ");
            case NOT_IN -> in("NOT IN", "<>", " OR ", " AND ");
            case IS_NULL -> text.append(columns.get(0)).append(" IS NULL");
            case IS_NOT_NULL -> text.append(columns.get(0)).append(" IS NOT NULL");
        }
    }

    private void slot(int value, int column) {
        text.append('?');
        slots.add(new Slot(value, column));
    }

    private void equal(int value, String operator, String between) {
        text.append('(');
        for (int i = 0; i < columns.size(); i++) {
            text.append(i == 0 ? "" : between)
                    .append(columns.get(i))
                    .append(' ')
                    .append(operator)
                    .append(' ');
            slot(value, i);
        }
        text.append(')');
    }

    private void ordered(int value, String operator) {
        String strict = operator.substring(0, 1);
        text.append('(');
        for (int i = 0; i < columns.size(); i++) {
            boolean last = i == columns.size() - 1;
            text.append(columns.get(i))
                    .append(' ')
                    .append(last ? operator : strict)
                    .append(' ');
            slot(value, i);
            if (!last) {
                text.append(" OR (").append(columns.get(i)).append(" = ");
                slot(value, i);
                text.append(" AND (");
            }
        }
        text.append("))".repeat(columns.size() - 1)).append(')');
    }

    private void pair(String first, String between, String second) {
        text.append('(');
        ordered(0, first);
        text.append(between);
        ordered(1, second);
        text.append(')');
    }

    private void in(String word, String operator, String inTuple, String betweenTuples) {
        if (columns.size() == 1) {
            text.append(columns.get(0)).append(' ').append(word).append(" (");
            text.append(String.join(", ", Collections.nCopies(IN_VALUES, "?"))).append(')');
            for (int i = 0; i < IN_VALUES; i++) {
                slots.add(new Slot(i, 0));
            }
            return;
        }
        text.append('(');
        for (int i = 0; i < IN_VALUES; i++) {
            text.append(i == 0 ? "" : betweenTuples);
            equal(i, operator, inTuple);
        }
        text.append(')');
    }
}
