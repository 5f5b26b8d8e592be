package io.titrant.generate.percent;

/** How often the generator writes what, for SELECT, joins and locking reads. */
public enum SelectPercent implements Percent {
    JOINED(
            16,
            "queries that join two tables; this and the next five are shares of all queries, and what they leave are plain queries of one table"),
    AGGREGATED(12, "queries that return aggregates of all rows"),
    GROUPED(8, "queries with GROUP BY"),
    COMBINED(6, "queries with UNION, INTERSECT or EXCEPT"),
    NESTED(4, "queries that read a derived table or a CTE"),
    DISTINCT(4, "queries with DISTINCT"),
    WITHOUT_WHERE(12, "queries of one table without WHERE"),
    ORDERED(25, "plain queries with ORDER BY, where the table has a key"),
    LIMITED(50, "ordered queries with LIMIT"),
    STAR(50, "select lists that are `*`"),
    PLAIN_COLUMN(70, "items of a select list that are a column, not a computed value"),
    COUNT(35, "aggregates that are COUNT"),
    COUNT_STAR(60, "COUNTs that are `COUNT(*)`"),
    COUNT_DISTINCT(50, "COUNTs of a column that are DISTINCT"),
    HAVING(25, "queries with GROUP BY that have a HAVING"),
    INTERSECT_EXCEPT(25, "set operations that are INTERSECT or EXCEPT, where the engine has them"),
    UNION_ALL(50, "UNIONs that keep duplicates"),
    NESTED_STAR(60, "queries of a derived table that return its rows, not their number"),
    CTE(50, "nested queries that use WITH, where the engine has it"),
    JOIN_WITHOUT_WHERE(40, "joins without WHERE"),
    JOIN_WITHOUT_EQUALITY(25, "joins whose ON is not an equality of two columns"),
    VIEW(60, "references to a table that read its view instead, where there is one"),
    LOCKED_JOIN(10, "locking reads that join two tables"),
    LOCKED_JOIN_WITHOUT_WHERE(50, "locking joins without WHERE"),
    LOCKED_WITHOUT_WHERE(8, "locking reads of one table without WHERE"),
    LOCKED_STAR(70, "locking reads whose select list is `*`"),
    LOCKED_ORDERED(15, "locking reads with ORDER BY"),
    KEY_LOCK(25, "locking reads with the weaker lock, FOR NO KEY UPDATE or FOR KEY SHARE");

    private final int initial;
    private final String meaning;

    SelectPercent(int initial, String meaning) {
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
