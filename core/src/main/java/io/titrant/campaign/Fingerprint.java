package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.judge.survival.Survival;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Locking;
import io.titrant.sql.Node;
import io.titrant.sql.Query;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.Tree;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Identifies findings that are the same: oracle, kind, engine, isolation, rule, and the shape of the reduced case. The shape is the sequence of
 * statement kinds of each transaction, which of them blocked, and the kinds of constraints. Names, values and the numbers of transactions are not
 * part of it. For a crash with a message in the server's log, the message replaces isolation level and shape.
 */
public final class Fingerprint {
    private static final int DIGITS = 12;

    private Fingerprint() {}

    /** The fingerprint: 12 hexadecimal digits, equal for the same finding in every run. */
    public static String of(
            String oracle,
            Verdict verdict,
            Recording.EngineId engine,
            String isolation,
            Case reduced,
            Recording recording,
            Dialect dialect) {
        return digest(canonical(oracle, verdict, engine, isolation, reduced, recording, dialect));
    }

    /** The isolation level of a case, as the fingerprint contains it. */
    public static String isolation(Case testCase) {
        return testCase.header().get("isolation").orElse("default");
    }

    /** The text of which the fingerprint is the hash. */
    public static String canonical(
            String oracle,
            Verdict verdict,
            Recording.EngineId engine,
            String isolation,
            Case reduced,
            Recording recording,
            Dialect dialect) {
        String finding = String.join(
                "\n",
                "oracle " + oracle,
                "verdict " + verdict.outcome().label(),
                "kind " + orNone(verdict.kind()),
                "rule " + orNone(verdict.rule()),
                "engine " + engine.name());
        Optional<String> crashMessage = Survival.isCrash(verdict) ? CrashMessage.of(recording) : Optional.empty();
        if (crashMessage.isPresent()) {
            return finding + "\nlast words " + crashMessage.get();
        }
        return String.join(
                "\n",
                finding,
                "isolation " + isolation,
                "constraints " + String.join(", ", constraints(reduced, dialect)),
                String.join("\n", transactions(reduced, recording, dialect)));
    }

    private static String orNone(@Nullable String text) {
        return Objects.requireNonNullElse(text, "none");
    }

    private static Set<String> constraints(Case reduced, Dialect dialect) {
        Set<String> kinds = new TreeSet<>();
        for (String sql : reduced.init()) {
            for (Node node : Tree.nodes(Sql.read(sql, dialect))) {
                if (node instanceof CreateIndex index) {
                    kinds.add((index.unique() ? "unique index" : "index") + (index.where() == null ? "" : " partial"));
                } else if (node instanceof ColumnAttribute.References) {
                    kinds.add("foreign key");
                } else if (node instanceof TableConstraint || isConstraint(node)) {
                    kinds.add(words(node.getClass().getSimpleName()));
                }
            }
        }
        return kinds;
    }

    private static boolean isConstraint(Node node) {
        return node instanceof ColumnAttribute
                && !(node instanceof ColumnAttribute.Named || node instanceof ColumnAttribute.CanBeNull);
    }

    /** The shape of each transaction, sorted, so that the order and the names of the transactions do not matter. */
    private static List<String> transactions(Case reduced, Recording recording, Dialect dialect) {
        Set<Integer> waited = new HashSet<>();
        for (Event event : recording.events()) {
            if (event.kind() == Event.Kind.BLOCKED) {
                waited.add(event.step());
            }
        }
        return reduced.transactions().stream()
                .map(tx -> IntStream.range(0, reduced.steps().size())
                        .filter(step -> reduced.steps().get(step).tx().equals(tx))
                        .mapToObj(step -> kind(reduced.steps().get(step).sql(), dialect)
                                + (waited.contains(step) ? " blocked" : ""))
                        .collect(Collectors.joining("; ", "transaction ", "")))
                .sorted()
                .toList();
    }

    private static String kind(String sql, Dialect dialect) {
        Statement tree = Sql.read(sql, dialect);
        String kind = words(tree.kind().name().toLowerCase(Locale.ROOT));
        if (tree instanceof Query query) {
            return kind + query.locking().stream().map(Fingerprint::lock).collect(Collectors.joining());
        } else if (tree instanceof Insert insert) {
            return kind
                    + (insert.conflict() == ConflictAction.DEFAULT
                            ? ""
                            : " " + insert.conflict().sql().toLowerCase(Locale.ROOT))
                    + (insert.upsert() == null ? "" : " upsert")
                    + (insert.source() instanceof Insert.FromQuery ? " from query" : "");
        }
        return kind;
    }

    private static String lock(Locking locking) {
        return " " + locking.strength().sql().toLowerCase(Locale.ROOT);
    }

    /** {@code ForeignKey} and {@code rollback_to} as words. */
    private static String words(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    /** The first 12 hexadecimal digits of the hash of a text. */
    public static String digest(String canonical) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
