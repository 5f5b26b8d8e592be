package io.titrant.sql;

import org.jspecify.annotations.Nullable;

/** Reads the statements that start, end and divide transactions. */
final class TransactionReader {
    private final Cursor cursor;

    TransactionReader(Cursor cursor) {
        this.cursor = cursor;
    }

    Statement statement() {
        String verb = cursor.next().upper();
        return switch (verb) {
            case "BEGIN" -> begin();
            case "START" -> start();
            case "COMMIT" -> new Commit(Commit.Verb.COMMIT, noun());
            case "END" -> new Commit(Commit.Verb.END, noun());
            case "ROLLBACK" -> rollback();
            case "ABORT" -> new Rollback(Rollback.Verb.ABORT, noun());
            case "SAVEPOINT" -> savepoint();
            default -> {
                cursor.accept("SAVEPOINT");
                yield new Release(cursor.name());
            }
        };
    }

    private Begin begin() {
        Begin.Mode mode = mode();
        Begin.Form form = switch (noun()) {
            case NONE -> Begin.Form.BEGIN;
            case WORK -> Begin.Form.BEGIN_WORK;
            case TRANSACTION -> Begin.Form.BEGIN_TRANSACTION;
        };
        return characteristics(form, mode, false);
    }

    private Begin.Mode mode() {
        for (Begin.Mode mode : Begin.Mode.values()) {
            if (mode != Begin.Mode.DEFAULT && cursor.accept(mode.name())) {
                return mode;
            }
        }
        return Begin.Mode.DEFAULT;
    }

    private Begin start() {
        cursor.expect("TRANSACTION");
        boolean snapshot = cursor.accept("WITH", "CONSISTENT", "SNAPSHOT");
        boolean more = snapshot && cursor.acceptSymbol(",");
        Begin.Mode mode = snapshot ? Begin.Mode.CONSISTENT_SNAPSHOT : Begin.Mode.DEFAULT;
        return characteristics(Begin.Form.START_TRANSACTION, mode, more);
    }

    /** Isolation level and access mode, in either order; {@code must} one follow, after a comma. */
    private Begin characteristics(Begin.Form form, Begin.Mode mode, boolean must) {
        IsolationLevel isolation = null;
        Begin.Access access = Begin.Access.DEFAULT;
        Begin.Deferral deferral = Begin.Deferral.DEFAULT;
        boolean more = must;
        while (more || !cursor.atEndOfStatement()) {
            if (cursor.accept("ISOLATION", "LEVEL") && isolation == null) {
                isolation = level();
            } else if (cursor.accept("READ", "ONLY") && access == Begin.Access.DEFAULT) {
                access = Begin.Access.READ_ONLY;
            } else if (cursor.accept("READ", "WRITE") && access == Begin.Access.DEFAULT) {
                access = Begin.Access.READ_WRITE;
            } else if (deferral == Begin.Deferral.DEFAULT && cursor.accept("DEFERRABLE")) {
                deferral = Begin.Deferral.DEFERRABLE;
            } else if (deferral == Begin.Deferral.DEFAULT && cursor.accept("NOT", "DEFERRABLE")) {
                deferral = Begin.Deferral.NOT_DEFERRABLE;
            } else {
                throw cursor.problem("a characteristic of a transaction");
            }
            more = cursor.acceptSymbol(",");
        }
        return new Begin(form, mode, isolation, access, deferral);
    }

    private @Nullable IsolationLevel level() {
        for (IsolationLevel level : IsolationLevel.values()) {
            if (cursor.accept(level.sql().split(" "))) {
                return level;
            }
        }
        throw cursor.problem("an isolation level");
    }

    private TransactionNoun noun() {
        if (cursor.accept("WORK")) {
            return TransactionNoun.WORK;
        }
        return cursor.accept("TRANSACTION") ? TransactionNoun.TRANSACTION : TransactionNoun.NONE;
    }

    private Statement rollback() {
        TransactionNoun noun = noun();
        if (cursor.accept("TO")) {
            cursor.accept("SAVEPOINT");
            return new RollbackTo(cursor.name());
        }
        return new Rollback(Rollback.Verb.ROLLBACK, noun);
    }

    private Statement savepoint() {
        Name name = cursor.name();
        if (cursor.has(Trait.SAVEPOINTS_RETAIN_CURSORS)) {
            cursor.accept("ON", "ROLLBACK", "RETAIN", "CURSORS");
        }
        return new Savepoint(name);
    }
}
