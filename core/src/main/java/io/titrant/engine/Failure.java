package io.titrant.engine;

import java.util.Objects;

/** The class of an error, and its effect on the transaction. */
public record Failure(ErrorClass errorClass, Effect effect) {

    /** The effect of an error on its transaction (WriteCheck §5.3.2). Engines differ here, and a harness that ignores it reports false alarms. */
    public enum Effect {
        /** Only the statement is undone; the transaction goes on. */
        STATEMENT_UNDONE,
        /** The engine has rolled the whole transaction back; later statements would run in autocommit. */
        TRANSACTION_ROLLED_BACK,
        /** The transaction accepts only a rollback, of the whole transaction or to a savepoint. */
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
