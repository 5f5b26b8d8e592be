package io.titrant.engines;

import io.titrant.engine.Address;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks PostgreSQL's protocol and answers from a recorded dialogue, for engines that cannot be run here. The real driver and the real engine class talk to it. A
 * dialogue has one line per statement and per row of its answer:
 *
 * <pre>
 * &gt; SHOW transaction_isolation        a statement
 * | serializable                      a row of its answer; columns are separated by |
 * &gt; COMMIT
 * ! 40001 restart transaction: …      an error: SQLSTATE and message
 * </pre>
 *
 * <p>A statement with several answers gives them in turn, and the last one for ever. SET, BEGIN and the like need no answer. Whether a transaction is open or failed
 * follows PostgreSQL's rules, which both systems share.
 */
final class RecordedServer implements AutoCloseable {
    private static final int TEXT = 25;

    private final ServerSocket socket;
    private final Map<String, Deque<Answer>> answers = new HashMap<>();
    private final List<String> received = new ArrayList<>();

    private record Answer(List<List<String>> rows, @Nullable String error) {}

    private RecordedServer(String dialogue) throws IOException {
        Answer current = null;
        for (String line : dialogue.lines().toList()) {
            String rest = line.length() < 2 ? "" : line.substring(2).strip();
            if (line.startsWith("> ")) {
                current = new Answer(new ArrayList<>(), null);
                answers.computeIfAbsent(key(rest), statement -> new ArrayDeque<>())
                        .add(current);
            } else if (line.startsWith("| ") && current != null) {
                current.rows().add(List.of(rest.split(" *\\| *", -1)));
            } else if (line.startsWith("! ") && current != null) {
                Deque<Answer> all = answers.values().stream()
                        .filter(lastIs(current))
                        .findFirst()
                        .orElseThrow();
                all.removeLast();
                all.add(new Answer(List.of(), rest));
            }
        }
        socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::accept, "recorded-server");
        thread.setDaemon(true);
        thread.start();
    }

    private static Predicate<Deque<Answer>> lastIs(Answer answer) {
        return all -> all.peekLast() == answer;
    }

    /** Plays the dialogue of that name: {@code cockroachdb-retry}. */
    static RecordedServer playing(String name) throws IOException {
        try (InputStream file = RecordedServer.class.getResourceAsStream("dialogues/" + name + ".txt")) {
            return new RecordedServer(
                    new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    Address address() {
        return new Address(
                "jdbc:postgresql://127.0.0.1:" + socket.getLocalPort() + "/test?sslmode=disable&gssEncMode=disable",
                "tester",
                "secret");
    }

    /** The statements that the server got, in order. */
    synchronized List<String> received() {
        return List.copyOf(received);
    }

    private static String key(String sql) {
        return sql.replaceAll("\\s+", " ").strip().toLowerCase(Locale.ROOT);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                Thread thread = new Thread(() -> serve(client), "recorded-session");
                thread.setDaemon(true);
                thread.start();
            }
        } catch (SocketException e) {
            // Closed.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(Socket client) {
        try (client;
                DataInputStream in = new DataInputStream(client.getInputStream());
                DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
            in.skipNBytes(in.readInt() - 4L);
            send(out, 'R', new Body().number(0));
            for (String parameter : List.of(
                    "server_version\0 13.0",
                    "server_encoding\0UTF8",
                    "client_encoding\0UTF8",
                    "DateStyle\0ISO, MDY",
                    "integer_datetimes\0on",
                    "standard_conforming_strings\0on")) {
                String[] parts = parameter.split("\0");
                send(out, 'S', new Body().text(parts[0]).text(parts[1].strip()));
            }
            char state = 'I';
            ready(out, state);
            while (true) {
                int kind = in.read();
                byte[] body = in.readNBytes(in.readInt() - 4);
                if (kind == 'X') {
                    return;
                }
                if (kind != 'Q') {
                    throw new IOException("a dialogue has plain statements only, and not the message " + (char) kind);
                }
                String sql = new String(body, 0, body.length - 1, StandardCharsets.UTF_8);
                state = answer(out, sql, state);
                ready(out, state);
            }
        } catch (EOFException | SocketException e) {
            // The client is gone.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void ready(DataOutputStream out, char state) throws IOException {
        send(out, 'Z', new Body().letter(state));
        out.flush();
    }

    /** Sends the answer and returns the state of the transaction after it: I, T or E, as PostgreSQL's protocol has them. */
    private char answer(DataOutputStream out, String sql, char state) throws IOException {
        String verb = key(sql).split(" ", 2)[0].toUpperCase(Locale.ROOT);
        boolean ends = verb.equals("COMMIT") || (verb.equals("ROLLBACK") && !key(sql).contains(" to "));
        if (state == 'E' && !verb.equals("ROLLBACK") && !ends) {
            error(out, "25P02 current transaction is aborted, commands ignored until end of transaction block");
            return 'E';
        }
        Answer answer = next(sql);
        if (answer.error() != null) {
            error(out, answer.error());
            return ends || state == 'I' ? 'I' : 'E';
        }
        if (!answer.rows().isEmpty()) {
            rows(out, answer.rows());
        }
        send(
                out,
                'C',
                new Body()
                        .text(
                                answer.rows().isEmpty()
                                        ? verb
                                        : "SELECT " + answer.rows().size()));
        return ends ? 'I' : verb.equals("BEGIN") || verb.equals("ROLLBACK") ? 'T' : state;
    }

    private synchronized Answer next(String sql) {
        received.add(sql);
        Deque<Answer> known = answers.get(key(sql));
        if (known != null) {
            return known.size() > 1 ? known.removeFirst() : known.getFirst();
        }
        boolean silent = key(sql).matches("(set|begin|commit|rollback|savepoint|release|insert|update|delete)\\b.*");
        return new Answer(List.of(), silent ? null : "0A000 the dialogue has no answer to: " + sql);
    }

    private static void rows(DataOutputStream out, List<List<String>> rows) throws IOException {
        Body description = new Body().small(rows.get(0).size());
        for (int i = 0; i < rows.get(0).size(); i++) {
            description
                    .text("c" + i)
                    .number(0)
                    .small(0)
                    .number(TEXT)
                    .small(-1)
                    .number(-1)
                    .small(0);
        }
        send(out, 'T', description);
        for (List<String> row : rows) {
            Body values = new Body().small(row.size());
            for (String value : row) {
                values.value(value);
            }
            send(out, 'D', values);
        }
    }

    private static void error(DataOutputStream out, String error) throws IOException {
        send(
                out,
                'E',
                new Body()
                        .letter('S')
                        .text("ERROR")
                        .letter('V')
                        .text("ERROR")
                        .letter('C')
                        .text(error.substring(0, 5))
                        .letter('M')
                        .text(error.substring(6))
                        .letter(0));
    }

    private static void send(DataOutputStream out, char kind, Body body) throws IOException {
        out.writeByte(kind);
        out.writeInt(body.bytes.size() + 4);
        body.bytes.writeTo(out);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** The body of a message. */
    private static final class Body {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Body letter(int letter) {
            bytes.write(letter);
            return this;
        }

        Body number(int number) {
            return small(number >> 16).small(number);
        }

        Body small(int number) {
            return letter(number >> 8).letter(number);
        }

        Body text(String text) {
            bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            return letter(0);
        }

        /** A value of a row; {@code NULL} is the null value. */
        Body value(String value) {
            if (value.equals("NULL")) {
                return number(-1);
            }
            byte[] text = value.getBytes(StandardCharsets.UTF_8);
            number(text.length);
            bytes.writeBytes(text);
            return this;
        }
    }
}
