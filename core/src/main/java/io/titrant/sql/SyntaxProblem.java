package io.titrant.sql;

/** The reader met SQL that it does not know. Never leaves this package: the statement becomes {@link Verbatim}. */
final class SyntaxProblem extends RuntimeException {
    SyntaxProblem(String message) {
        super(message, null, false, false);
    }
}
