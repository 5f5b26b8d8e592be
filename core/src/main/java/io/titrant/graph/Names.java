package io.titrant.graph;

/** How keys, versions, transactions and statements of a history are called when one speaks of them to people. */
public interface Names {

    /** A row, register or list. */
    String key(int key);

    String version(int key, int version);

    /** {@code T7}. */
    String txn(int id);

    /** The statement's SQL or operation; empty where it is not known. */
    String statement(int txn, int statement);

    /** Numbers as they are. */
    Names PLAIN = new Names() {
        @Override
        public String key(int key) {
            return Integer.toString(key);
        }

        @Override
        public String version(int key, int version) {
            return Integer.toString(version);
        }

        @Override
        public String txn(int id) {
            return "T" + id;
        }

        @Override
        public String statement(int txn, int statement) {
            return "";
        }
    };
}
