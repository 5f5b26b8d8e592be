package io.titrant.sql;

/** One entry between the parentheses of CREATE TABLE. */
public sealed interface TableElement extends Node permits ColumnDef, TableConstraint {}
