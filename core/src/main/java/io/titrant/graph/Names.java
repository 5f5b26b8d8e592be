package io.titrant.graph;

/** The names that messages use for keys, versions, transactions and statements of a history; by default their numbers. */
public interface Names {
    /** Numbers as they are. */
    Names PLAIN = Integer::toString;

    /** A row, register or list. */
    String key(int key);

    default String version(int key, int version) {
        return Integer.toString(version);
    }

    /** A number that only this version of a key has, also if its name was dropped meanwhile and the version has another number since. */
    default long identity(int version) {
        return version;
    }

    /** {@code T7}. */
    default String txn(int id) {
        return "T" + id;
    }

    /** The statement's SQL or operation; empty where it is not known. */
    default String statement(int txn, int statement) {
        return "";
    }
}
