package io.titrant.judge.views;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.lab.Scratch;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import io.titrant.sql.Name;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** Runs single statements in the scratch schema, up to a limit per recording, and spells names as the engine wants them. */
final class ScratchSql {
    private static final Set<ErrorClass> ENGINE_FAULTS = EnumSet.of(ErrorClass.INTERNAL, ErrorClass.CONNECTION_LOST);
    private static final int MAX_STATEMENTS = 6_000;

    private final Scratch scratch;
    private final Dialect dialect;
    private int statements;

    /** Statements that must not fail and whose results no one needs; they run together with the next statement. */
    private final List<String> deferred = new ArrayList<>();

    ScratchSql(Scratch scratch, Dialect dialect) {
        this.scratch = scratch;
        this.dialect = dialect;
    }

    void clear() {
        deferred.clear();
        scratch.clear();
    }

    /** Begins to count anew, for another recording. */
    void countFromZero() {
        statements = 0;
    }

    Result run(Statement statement) {
        return run(dialect.render(statement));
    }

    Result run(String sql) {
        return run(sql, List.of()).get(0);
    }

    /** Runs a statement and, unless it fails, queries of Titrant's own after it; the result of each. */
    List<Result> run(String sql, List<String> queries) {
        count(1 + queries.size());
        if (!deferred.isEmpty() || (!queries.isEmpty() && scratch.runsTogether())) {
            Optional<List<Result>> together = scratch.runTogether(Stream.of(deferred, List.of(sql), queries)
                    .flatMap(List::stream)
                    .toList());
            if (together.isPresent()) {
                List<Result> results =
                        together.get().subList(deferred.size(), together.get().size());
                deferred.clear();
                for (int i = 0; i < queries.size(); i++) {
                    succeeded(queries.get(i), results.get(i + 1));
                }
                return results;
            }
            List<String> before = List.copyOf(deferred);
            deferred.clear();
            before.forEach(this::mustAlone);
        }
        List<Result> results = new ArrayList<>();
        results.add(runAlone(sql));
        if (!results.get(0).failed()) {
            queries.forEach(query -> results.add(mustAlone(query)));
        }
        return results;
    }

    private void count(int more) {
        statements += more;
        if (statements > MAX_STATEMENTS) {
            throw CannotJudge.limit(
                    "the judgement takes more than " + MAX_STATEMENTS + " statements on views, which is the limit");
        }
    }

    private Result runAlone(String sql) {
        Result result = scratch.run(sql);
        if (ExecutedStatement.concurrencyError(result)) {
            scratch.clear();
            throw CannotJudge.unknown("a statement is blocked although no transaction is open: " + sql);
        }
        if (result instanceof Result.Failed failed && ENGINE_FAULTS.contains(failed.errorClass())) {
            scratch.clear();
            throw CannotJudge.unknown(
                    "a statement on a view fails by a fault of the engine, so it does not tell what the"
                            + " statement of the case must do: " + failed.message() + " (" + sql + ")");
        }
        return result;
    }

    /** Runs a statement of Titrant's own, which must not fail, at the latest together with the next one. */
    void mustSoon(String sql) {
        count(1);
        if (scratch.runsTogether()) {
            deferred.add(sql);
        } else {
            mustAlone(sql);
        }
    }

    /** Runs a statement of Titrant's own, which must not fail. */
    Result must(String sql) {
        return succeeded(sql, run(sql));
    }

    private Result mustAlone(String sql) {
        return succeeded(sql, runAlone(sql));
    }

    private Result succeeded(String sql, Result result) {
        if (result instanceof Result.Failed failed) {
            scratch.clear();
            throw CannotJudge.unknown(
                    "the view of a statement cannot be built: " + failed.message() + " (" + sql + ")");
        }
        return result;
    }

    Result must(Statement statement) {
        return must(dialect.render(statement));
    }

    String name(ScratchTable table) {
        return dialect.render(table.objectName().last());
    }

    /** The name of the table that keeps all versions. */
    String versions(ScratchTable table) {
        return dialect.render(table.versions().last());
    }

    String name(Name name) {
        return dialect.render(name);
    }

    String columns(List<Name> columns) {
        StringJoiner list = new StringJoiner(", ");
        for (Name column : columns) {
            list.add(name(column));
        }
        return list.toString();
    }
}
