package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;

/** Writes the statements that start, end and divide transactions. */
final class TransactionWriter {
    private TransactionWriter() {}

    static void write(Renderer out, Statement statement) {
        if (statement instanceof Begin begin) {
            begin(out, begin);
        } else if (statement instanceof Commit commit) {
            out.add(commit.verb().name() + noun(commit.noun()));
        } else if (statement instanceof Rollback rollback) {
            out.add(rollback.verb().name() + noun(rollback.noun()));
        } else if (statement instanceof Savepoint savepoint) {
            out.add("SAVEPOINT ").name(savepoint.name());
            out.addIf(out.has(Trait.SAVEPOINTS_RETAIN_CURSORS), " ON ROLLBACK RETAIN CURSORS");
        } else if (statement instanceof RollbackTo rollback) {
            out.add("ROLLBACK TO SAVEPOINT ").name(rollback.name());
        } else if (statement instanceof Release release) {
            out.add("RELEASE SAVEPOINT ").name(release.name());
        } else {
            throw new IllegalStateException("no text for " + statement);
        }
    }

    private static String noun(TransactionNoun noun) {
        return noun == TransactionNoun.NONE ? "" : " " + noun;
    }

    private static void begin(Renderer out, Begin begin) {
        boolean between = begin.mode() != Begin.Mode.DEFAULT && begin.mode() != Begin.Mode.CONSISTENT_SNAPSHOT;
        String form = begin.form().sql();
        out.add(between ? form.replaceFirst("BEGIN", "BEGIN " + begin.mode()) : form);
        List<String> characteristics = new ArrayList<>();
        if (begin.mode() == Begin.Mode.CONSISTENT_SNAPSHOT) {
            characteristics.add("WITH CONSISTENT SNAPSHOT");
        }
        if (begin.isolation() != null) {
            characteristics.add("ISOLATION LEVEL " + begin.isolation().sql());
        }
        if (begin.access() != Begin.Access.DEFAULT) {
            characteristics.add(begin.access().name().replace('_', ' '));
        }
        if (begin.deferral() != Begin.Deferral.DEFAULT) {
            characteristics.add(begin.deferral().name().replace('_', ' '));
        }
        out.addIf(!characteristics.isEmpty(), " ").add(String.join(", ", characteristics));
    }
}
