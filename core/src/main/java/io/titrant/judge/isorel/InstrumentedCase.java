package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.InitialStatements;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.SilentStatements;
import io.titrant.judge.instrument.InitialInstrumentation;
import io.titrant.judge.instrument.InstrumentationSql;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.judge.instrument.ReadInstrumentation;
import io.titrant.judge.instrument.WriteInstrumentation;
import io.titrant.record.Recording;
import io.titrant.sql.Begin;
import io.titrant.sql.CreateTable;
import io.titrant.sql.CreateView;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Query;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Truncate;
import io.titrant.sql.Update;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A case whose statements return which versions of which rows they touch (IsoRel §3.1.2, §3.2.2). Each write has its own version, named after its
 * session and its number there: T1.2 is the second write of T1. The paper's wList names transactions only, so it misses a read of a version that the
 * same transaction later overwrote or undid. Example:
 *
 * <pre>
 *   case                              instrumented
 *   T1: BEGIN                         T1: BEGIN
 *   T1: SELECT v FROM t               T1: SELECT v, t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0 FROM t
 *   T1: UPDATE t SET v = 1            T1: UPDATE t SET v = 1, titrant_w1 = t.titrant_w1 || ' T1.1'
 * </pre>
 *
 * @param probes how to read the result of each step of {@code testCase}
 */
record InstrumentedCase(Case testCase, List<Probe> probes) {
    InstrumentedCase {
        probes = List.copyOf(probes);
    }

    static InstrumentedCase of(Case testCase, Engine engine) {
        return new Builder(engine).build(testCase);
    }

    /** Whether the recording is of this case, not of the case before instrumentation. */
    boolean ran(Recording recording) {
        return RecordedTransactions.isRunOf(testCase, recording);
    }

    private static final class Builder {
        private final Dialect dialect;
        private final InstrumentedSchema schema = new InstrumentedSchema();
        private final ReadInstrumentation reads;
        private final WriteInstrumentation writes;
        private final InstrumentationSql spelling;
        private final AuditTables audit;
        private final List<Step> steps = new ArrayList<>();
        private final List<Probe> probes = new ArrayList<>();
        private final Map<String, Integer> counts = new HashMap<>();
        private final Set<String> open = new HashSet<>();

        Builder(Engine engine) {
            dialect = engine.dialect();
            spelling = new InstrumentationSql(engine);
            reads = new ReadInstrumentation(schema, spelling);
            writes = new WriteInstrumentation(schema, spelling);
            audit = new AuditTables(schema, spelling, dialect);
        }

        InstrumentedCase build(Case testCase) {
            InitialStatements initial = InitialStatements.of(testCase, dialect);
            List<String> init = new InitialInstrumentation(schema, dialect, reads, writes, new AuditedTables())
                    .of(initial.statements());
            for (Step step : testCase.steps()) {
                initial.refuse(Sql.read(step.sql(), dialect), step.sql());
            }
            for (int i = 0; i < testCase.steps().size(); i++) {
                add(i, testCase.steps().get(i));
            }
            return new InstrumentedCase(new Case(testCase.header(), init, steps), probes);
        }

        /** Audit tables after each table, and views that return the ids and versions of their rows. */
        private final class AuditedTables implements InitialInstrumentation.Additions {
            @Override
            public List<String> after(CreateTable create, InstrumentedSchema.Table table) {
                return audit.of(create, table);
            }

            /** {@code t1#}, and {@code t1#2.} for the second INSERT. */
            @Override
            public String rowIds(Insert insert, int number) {
                String table = insert.table().last().text().replaceAll("\\W", "_") + "#";
                return number == 1 ? table : table + number + ".";
            }

            @Override
            public Statement view(CreateView view) {
                return reads.view(view);
            }

            @Override
            public void opaque(Statement statement) {
                audit.blur();
            }
        }

        private void add(int index, Step step) {
            Statement statement = Sql.read(step.sql(), dialect);
            if (statement instanceof Begin) {
                open.add(step.tx());
            } else if (step.kind() == StatementKind.COMMIT || step.kind() == StatementKind.ROLLBACK) {
                open.remove(step.tx());
            }
            refuse(step, statement);
            if (SilentStatements.contain(step.sql(), step.kind())) {
                keep(index, step);
                return;
            }
            Statement plain = reads.withoutStars(statement);
            if (plain instanceof Query query) {
                Probe.Role role = query.locking().isEmpty() ? Probe.Role.READ : Probe.Role.LOCKING_READ;
                add(
                        step,
                        reads.traced(query),
                        new Probe(index, role, null, reads.scan(query, dialect), AuditTables.Reach.NONE));
            } else {
                write(index, step, plain);
            }
        }

        private void refuse(Step step, Statement statement) {
            boolean understood = !(statement instanceof Verbatim) || SilentStatements.contain(step.sql(), step.kind());
            if (!understood || step.kind().isDdl() || statement instanceof Truncate || writesElsewhere(statement)) {
                throw CannotJudge.notApplicable(
                        "IsoRel does not understand which rows the statement reads or writes: " + step.sql());
            }
        }

        /** Whether it writes through a view, or to a table that the case has not created, such as one of the system. */
        private boolean writesElsewhere(Statement write) {
            return Tables.written(write).stream()
                    .anyMatch(name -> schema.view(name) != null || schema.table(name) == null);
        }

        private void write(int index, Step step, Statement statement) {
            String version = step.tx() + "." + counts.merge(step.tx(), 1, Integer::sum);
            String prefix = version + ".";
            AuditTables.Reach reach = audit.reach(statement);
            if (statement instanceof Insert insert) {
                before(index, step, insert.verb() == Insert.Verb.REPLACE ? writes.beforeReplace(insert) : null);
                add(
                        step,
                        writes.insert(insert, audit.rows(insert, version), version),
                        new Probe(index, Probe.Role.SILENT, version).with(reach));
            } else if (statement instanceof Update update) {
                add(step, writes.update(update, version), new Probe(index, Probe.Role.WRITTEN, version).with(reach));
            } else if (statement instanceof Delete delete) {
                before(index, step, writes.beforeDelete(delete));
                add(step, writes.delete(delete), new Probe(index, Probe.Role.DELETED, version).with(reach));
            } else if (statement instanceof Merge merge) {
                add(
                        step,
                        writes.merge(merge, prefix, version),
                        new Probe(index, Probe.Role.SILENT, version).with(reach));
            } else {
                throw CannotJudge.notApplicable("IsoRel does not understand the statement: " + step.sql());
            }
        }

        /** Only inside a transaction: in autocommit the read's locks would end before the write. */
        private void before(int index, Step step, @Nullable Query query) {
            if (query != null && open.contains(step.tx())) {
                add(step, query, new Probe(index, Probe.Role.DOOMED, null));
            }
        }

        private void add(Step step, Statement statement, Probe probe) {
            String sql = Sql.written(statement, dialect);
            String mark = audit.keeps() && spelling.seesStatement() ? probe.version() : null;
            steps.add(new Step(step.tx(), mark == null ? sql : InstrumentationSql.marked(sql, mark)));
            probes.add(probe);
        }

        private void keep(int index, Step step) {
            steps.add(step);
            probes.add(new Probe(index, Probe.Role.SILENT, null));
        }
    }
}
