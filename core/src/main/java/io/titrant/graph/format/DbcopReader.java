package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn.Status;
import io.titrant.graph.format.Tokens.Token;

/**
 * dbcop's JSON: sessions as lists of transactions {@code {"events":[{"Write":{"variable":0,"version":1}}],"committed":true}}, bare or as
 * the field {@code data} of a map.
 */
final class DbcopReader {
    private final Tokens tokens;
    private final Sessions sessions = new Sessions();
    private long session;

    DbcopReader(Tokens tokens) {
        this.tokens = tokens;
    }

    History read() {
        Token token = tokens.next();
        if (token == Token.OPEN_LIST) {
            sessions();
        } else if (token == Token.OPEN_MAP) {
            for (token = tokens.next(); token != Token.CLOSE_MAP; token = tokens.next()) {
                if (word(token, "a field").equals("data")) {
                    tokens.expect(Token.OPEN_LIST, "a list of sessions");
                    sessions();
                } else {
                    tokens.skip(tokens.next(), "a value");
                }
            }
        } else {
            throw tokens.unexpected(token, "a list of sessions");
        }
        token = tokens.next();
        if (token != Token.END) {
            throw tokens.unexpected(token, "the end of the file");
        }
        return sessions.history();
    }

    private void sessions() {
        for (Token token = tokens.next(); token != Token.CLOSE_LIST; token = tokens.next()) {
            if (token != Token.OPEN_LIST) {
                throw tokens.unexpected(token, "a session, which is a list of transactions");
            }
            session++;
            for (token = tokens.next(); token != Token.CLOSE_LIST; token = tokens.next()) {
                if (token != Token.OPEN_MAP) {
                    throw tokens.unexpected(token, "a transaction");
                }
                transaction();
            }
        }
    }

    private void transaction() {
        int txn = sessions.add(session, Status.COMMITTED);
        for (Token token = tokens.next(); token != Token.CLOSE_MAP; token = tokens.next()) {
            switch (word(token, "a field of a transaction")) {
                case "events" -> events(txn);
                case "committed" -> {
                    String committed = word(tokens.next(), "true or false");
                    sessions.status(txn, committed.equals("true") ? Status.COMMITTED : Status.ABORTED);
                }
                default -> tokens.skip(tokens.next(), "a value");
            }
        }
    }

    private void events(int txn) {
        tokens.expect(Token.OPEN_LIST, "a list of events");
        for (Token token = tokens.next(); token != Token.CLOSE_LIST; token = tokens.next()) {
            if (token != Token.OPEN_MAP) {
                throw tokens.unexpected(token, "an event");
            }
            event(txn, word(tokens.next(), "Read or Write"));
            tokens.expect(Token.CLOSE_MAP, "the end of the event, }");
        }
    }

    private void event(int txn, String kind) {
        tokens.expect(Token.OPEN_MAP, "{\"variable\":…,\"version\":…}");
        int key = -1;
        int version = Op.INITIAL;
        for (Token token = tokens.next(); token != Token.CLOSE_MAP; token = tokens.next()) {
            switch (word(token, "a field of an event")) {
                case "variable" -> {
                    Token value = tokens.next();
                    key = value == Token.NUMBER
                            ? sessions.names.key(tokens.number())
                            : sessions.names.key(word(value, "a variable"));
                }
                case "version" -> {
                    Token value = tokens.next();
                    if (value == Token.NUMBER) {
                        version = sessions.names.version(tokens.number());
                    } else if (value != Token.NULL) {
                        throw tokens.unexpected(value, "a version");
                    }
                }
                default -> tokens.skip(tokens.next(), "a value");
            }
        }
        if (key < 0) {
            throw tokens.bad("an event without variable");
        }
        if (kind.equals("Read")) {
            sessions.read(txn, key, version);
        } else if (kind.equals("Write") && version != Op.INITIAL) {
            sessions.write(txn, key, version);
        } else {
            throw tokens.bad(kind.equals("Write") ? "a write without version" : "unknown event '" + kind + "'");
        }
    }

    private String word(Token token, String what) {
        if (token != Token.WORD) {
            throw tokens.unexpected(token, what);
        }
        return tokens.text();
    }
}
