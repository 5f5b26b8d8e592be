package io.titrant.sql;

/** Placeholder until the SQL tree is merged. */
public final class Dialect {
    public static final Dialect MYSQL = new Dialect();
    public static final Dialect POSTGRES = new Dialect();
    public static final Dialect SQLITE = new Dialect();
    public static final Dialect H2 = new Dialect();
    public static final Dialect HSQLDB = new Dialect();
    public static final Dialect DERBY = new Dialect();
    public static final Dialect DUCKDB = new Dialect();

    private Dialect() {}

    public String quote(String name) {
        return name;
    }
}
