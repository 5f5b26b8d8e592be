package io.titrant.storm.model;

/** The type of a column. */
public enum ColumnKind {
    INT,
    VARCHAR
}
