package io.titrant.lab;

/** The server died while an oracle ran a single statement. The judgement says nothing about the engine; it can be repeated on a new server. */
public final class ServerDiedException extends RuntimeException {
    public ServerDiedException(String sql) {
        super("the server died while an oracle ran a statement alone: " + sql);
    }
}
