package io.titrant.generate.percent;

/** How often the generator writes what, for complex statements (--sql complex). */
public enum ComplexPercent implements Percent {
    STATEMENT(80, "SELECTs, INSERTs, UPDATEs and DELETEs that are complex; the others are simple"),
    GROUPED(
            18,
            "queries with GROUP BY; this and the next six are shares of all queries, and what they leave are joins, or"
                    + " queries of one table, with WHERE"),
    AGGREGATED(8, "queries that return aggregates of all rows"),
    DISTINCT(8, "queries with DISTINCT"),
    COMBINED(14, "queries with UNION, INTERSECT or EXCEPT"),
    WITH(14, "queries that read a CTE"),
    RECURSIVE(6, "queries that read a recursive CTE of at most six rows"),
    WINDOW(14, "queries with a window function"),
    JOINED(45, "FROM clauses that join two or three tables, views or queries"),
    DERIVED(25, "tables of FROM that are a subquery"),
    LATERAL(30, "such subqueries that are LATERAL, where the engine has it"),
    OUTER_COLUMN(25, "columns in a subquery that belong to the outer statement"),
    LEAF(30, "values that are a column or a constant although the depth allows more"),
    CONSTANT(25, "such values that are a constant"),
    SUBQUERY_VALUE(15, "computed values that are a scalar subquery"),
    CASE_VALUE(15, "computed values that are a CASE"),
    ARITHMETIC(25, "computed numbers that are a sum, a difference or a product"),
    LOGICAL(30, "conditions made of others with AND, OR and NOT"),
    SUBQUERY_CONDITION(35, "other conditions with EXISTS, IN, ANY or ALL"),
    HAVING(40, "GROUP BYs with HAVING"),
    LIMITED(20, "queries with a total order that have LIMIT"),
    KNOWN_ROW(80, "WHERE clauses that also hold on a row that exists, by OR"),
    READER(20, "explicit transactions that only read, so that serializable engines abort fewer of them"),
    FEW_ROWS(92, "UPDATEs that change few rows, so that transactions conflict less often and more of them commit"),
    MULTI_TABLE(25, "UPDATEs and DELETEs with a second table, where the engine has them"),
    TWO_COLUMNS(50, "UPDATEs that set two columns"),
    CONTESTED_VALUE(
            20, "integers set by an UPDATE that are the sum of a column that another statement of the case sets"),
    AGGREGATED_INSERT(
            5,
            "INSERT … SELECTs of aggregates; the others copy one row, found by its key, and compute some of its"
                    + " values");

    private final int initial;
    private final String meaning;

    ComplexPercent(int initial, String meaning) {
        this.initial = initial;
        this.meaning = meaning;
    }

    @Override
    public int initial() {
        return initial;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
