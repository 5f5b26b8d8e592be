package io.titrant.engine;

import java.util.Objects;

/** An engine's reading of an error: its class, and what became of the transaction it happened in. */
public record Failure(ErrorClass errorClass, Effect effect) {

    /** What an error leaves behind (WriteCheck §5.3.2: engines differ here, and a harness that ignores it cries wolf). */
    public enum Effect {
        /** Only the statement is undone; the transaction goes on. */
        STATEMENT_UNDONE,
        /** The engine has rolled the whole transaction back; later statements would run in autocommit. */
        TRANSACTION_ROLLED_BACK,
        /** The transaction accepts nothing but a rollback (to a savepoint or of everything). */
        TRANSACTION_POISONED,
        /** The session is gone. */
        SESSION_LOST
    }

    public Failure {
        Objects.requireNonNull(errorClass);
        Objects.requireNonNull(effect);
    }

    public static Failure statement(ErrorClass errorClass) {
        return new Failure(errorClass, Effect.STATEMENT_UNDONE);
    }

    public static Failure rolledBack(ErrorClass errorClass) {
        return new Failure(errorClass, Effect.TRANSACTION_ROLLED_BACK);
    }

    public static Failure poisoned(ErrorClass errorClass) {
        return new Failure(errorClass, Effect.TRANSACTION_POISONED);
    }

    public static Failure sessionLost() {
        return new Failure(ErrorClass.CONNECTION_LOST, Effect.SESSION_LOST);
    }
}
