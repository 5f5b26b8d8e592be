package io.titrant.casefile;

import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.CreateView;
import io.titrant.sql.Dialect;
import io.titrant.sql.Name;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.Verbatim;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps a case inside Titrant's own schema when the database is the user's. A statement runs there only if Titrant understands it completely:
 *
 * <ol>
 *   <li>{@link FencedText}: every server must read the text as the same tokens, and as one statement.
 *   <li>{@link FencedSettings}: exact transaction control, and settings of the session from a list.
 *   <li>{@link FencedTree}: anything else must be read into a tree, whose functions and types are on a list and whose tables are those that
 *       the case itself creates.
 * </ol>
 *
 * <p>Example: {@code INSERT INTO t VALUES (1)} passes if the case creates {@code t}; {@code INSERT INTO public.t VALUES (1)} and
 * {@code SELECT setval('s', 1)} do not.
 */
public final class Fence {
    private static final int LONGEST = 200_000;

    private final Dialect dialect;
    private final Set<String> created = new HashSet<>();

    private Fence(Dialect dialect) {
        this.dialect = dialect;
    }

    /** A statement of a case that is refused: the index among the init statements or among the steps, and why. */
    public record Objection(boolean inInit, int index, String reason) {}

    /** The first statement of the case that may reach outside, if there is one. */
    public static Optional<Objection> objection(Case testCase, Dialect dialect) {
        Fence fence = new Fence(dialect);
        List<String> steps = testCase.steps().stream().map(Step::sql).toList();
        testCase.init().forEach(fence::noteCreated);
        steps.forEach(fence::noteCreated);
        return fence.first(testCase.init(), true).or(() -> fence.first(steps, false));
    }

    /** Refuses a case file with a statement that may reach outside Titrant's schema, with the statement's line. */
    public static void check(CaseFile file, Dialect dialect, String refused) {
        objection(file.testCase(), dialect).ifPresent(objection -> {
            String reason = refused + objection.reason();
            throw objection.inInit() ? file.atInit(objection.index(), reason) : file.atStep(objection.index(), reason);
        });
    }

    private Optional<Objection> first(List<String> statements, boolean inInit) {
        for (int i = 0; i < statements.size(); i++) {
            Optional<String> reason = reason(statements.get(i));
            if (reason.isPresent()) {
                return Optional.of(new Objection(inInit, i, reason.get()));
            }
        }
        return Optional.empty();
    }

    private void noteCreated(String sql) {
        if (sql.length() > LONGEST) {
            return;
        }
        Statement statement = Sql.read(sql, dialect);
        if (statement instanceof CreateTable table) {
            note(table.name().last());
        } else if (statement instanceof CreateView view) {
            note(view.name().last());
        } else if (statement instanceof CreateIndex index) {
            note(index.name().last());
        } else {
            FencedSettings.createdName(sql, dialect).ifPresent(created::add);
        }
    }

    private void note(Name name) {
        created.add(name.text().toLowerCase(Locale.ROOT));
    }

    private Optional<String> reason(String sql) {
        if (sql.length() > LONGEST) {
            return Optional.of("it has more than " + LONGEST + " characters");
        }
        Optional<String> text = FencedText.objection(sql, dialect);
        if (text.isPresent() || FencedSettings.allows(sql, dialect, created)) {
            return text;
        }
        Statement statement = Sql.read(sql, dialect);
        if (statement instanceof Verbatim) {
            return Optional.of("Titrant does not understand the whole statement, so it cannot tell that the statement"
                    + " stays in Titrant's own schema");
        }
        return new FencedTree(dialect, created).objection(statement);
    }
}
