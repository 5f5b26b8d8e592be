package io.titrant.reduce;

import io.titrant.Plural;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Step;
import io.titrant.sql.Constant;
import io.titrant.sql.Dialect;
import io.titrant.sql.Name;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import io.titrant.sql.ValueRow;
import java.util.Comparator;
import java.util.List;

/**
 * The size of a case. Every accepted step of a reduction makes it strictly smaller, so that a reduction ends. An earlier component weighs more than
 * all later ones.
 *
 * @param statements of the transactions and of the initial database
 * @param rows written in VALUES
 * @param nodes of the SQL trees
 * @param switches how often the submitted order changes from one session to another
 * @param values the distance of the constants from the simplest ones
 * @param length of the case as text
 * @param labels the sum of the numbers in the names of transactions, tables, columns and so on
 */
public record Size(
        int transactions, int statements, int rows, int nodes, int switches, int values, int length, int labels)
        implements Comparable<Size> {
    private static final int HIGHEST = 10_000;
    private static final Comparator<Size> ORDER = Comparator.comparingInt(Size::transactions)
            .thenComparingInt(Size::statements)
            .thenComparingInt(Size::rows)
            .thenComparingInt(Size::nodes)
            .thenComparingInt(Size::switches)
            .thenComparingInt(Size::values)
            .thenComparingInt(Size::length)
            .thenComparingInt(Size::labels);

    public static Size of(Case testCase, Dialect dialect) {
        return of(new Script(testCase, new Trees(dialect)));
    }

    static Size of(Script script) {
        int rows = 0;
        int nodes = 0;
        int values = 0;
        int labels = 0;
        for (int place = 0; place < script.size(); place++) {
            Statement tree = script.tree(place);
            rows += Tree.nodes(tree, ValueRow.class).size();
            nodes += Tree.nodes(tree).size();
            labels += Tree.nodes(tree, Name.class).stream()
                    .mapToInt(name -> number(name.text()))
                    .sum();
            for (Constant constant : Tree.nodes(tree, Constant.class)) {
                values += SimplerValues.weight(constant);
            }
        }
        Case testCase = script.testCase();
        return new Size(
                testCase.transactions().size(),
                script.size(),
                rows,
                nodes,
                switches(testCase.steps()),
                values,
                CaseWriter.write(testCase).length(),
                labels + testCase.steps().stream().mapToInt(Size::label).sum());
    }

    static int switches(List<Step> steps) {
        int switches = 0;
        for (int i = 1; i < steps.size(); i++) {
            if (!steps.get(i).tx().equals(steps.get(i - 1).tx())) {
                switches++;
            }
        }
        return switches;
    }

    /** The number in a name; 0 for a name without number. */
    static int number(String name) {
        String digits = name.replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : digits.length() > 4 ? HIGHEST : Integer.parseInt(digits);
    }

    /** The number of a transaction; a transaction without number counts as the highest. */
    private static int label(Step step) {
        return step.tx().matches("\\D*") ? HIGHEST : number(step.tx());
    }

    @Override
    public int compareTo(Size other) {
        return ORDER.compare(this, other);
    }

    /** {@code 2 transactions, 9 statements, 3 rows, 210 characters}. */
    public String display() {
        return Plural.of(transactions, "transaction") + ", " + Plural.of(statements, "statement") + ", "
                + Plural.of(rows, "row") + ", " + Plural.of(length, "character");
    }
}
