package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A case with PrimaryKey and VersionKey columns and with reads around each statement (TxCheck §3.2, Figure 5): version-set reads (VSR), the
 * before-write read (BWR), the statement, the after-write reads (AWR), one directly after the other.
 *
 * @param original the case before it was instrumented
 * @param steps what each step of {@code testCase} is, in the same order
 * @param derived the tables of each statement, by its place in the original case, that it uses and that its transaction has read before
 * @param levels tell which reads run in a session of their own
 */
record TrackedCase(
        Case original,
        Case testCase,
        List<TrackedStep> steps,
        Map<Integer, Set<String>> derived,
        AdmittedLevels levels) {
    TrackedCase {
        steps = List.copyOf(steps);
        derived = Map.copyOf(derived);
    }

    /** Which reads run in a session of their own. */
    OutsideReads outside() {
        return levels.outside();
    }

    /** The tables that a statement uses without a version-set read before it. */
    Set<String> derived(int place) {
        return derived.getOrDefault(place, Set.of());
    }

    /** The kind of a step of the instrumented case. */
    enum Role {
        /** BEGIN, COMMIT, SET and the like. */
        CONTROL,
        VSR,
        BWR,
        TARGET,
        AWR
    }

    /**
     * @param place the step of the original case that this step belongs to
     * @param table the table that a VSR or AWR reads; null for other roles
     */
    record TrackedStep(int place, Role role, @Nullable String table) {}

    /**
     * @param order the steps of the original case to run, in this order
     * @param statements the statements among them that TxCheck follows
     * @param locksTables whether reads outside wait for an UPDATE or DELETE that has locked its whole table
     */
    static TrackedCase of(
            Case original,
            List<Integer> order,
            TrackedSchema schema,
            StatementTracking tracking,
            Map<Integer, TrackedStatement> statements,
            AdmittedLevels levels,
            boolean locksTables) {
        OutsideReads outside = levels.outside();
        KnownTables known = new KnownTables(levels);
        LockedTables locked = new LockedTables();
        Map<Integer, Set<String>> derived = new HashMap<>();
        List<Step> steps = new ArrayList<>();
        List<TrackedStep> roles = new ArrayList<>();
        for (int place : order) {
            Step step = original.steps().get(place);
            TrackedStatement statement = statements.get(place);
            if (statement == null) {
                steps.add(step);
                roles.add(new TrackedStep(place, Role.CONTROL, null));
                known.control(step);
                locked.control(step);
                continue;
            }
            String reader = outside.readerFor(step.tx());
            Set<String> before = before(statement, outside);
            Set<String> unknown = known.unknown(statement, before);
            before.removeAll(unknown);
            derived.put(place, before);
            for (String table : unknown) {
                steps.add(
                        new Step(locked.holds(step.tx(), table) ? step.tx() : reader, tracking.versionSetRead(table)));
                roles.add(new TrackedStep(place, Role.VSR, table));
            }
            if (statement.condition() != null) {
                steps.add(new Step(step.tx(), statement.condition()));
                roles.add(new TrackedStep(place, Role.BWR, null));
            }
            steps.add(new Step(step.tx(), statement.target()));
            roles.add(new TrackedStep(place, Role.TARGET, null));
            if (locksTables) {
                locked.note(statement);
            }
            for (String table : statement.writes()) {
                steps.add(new Step(
                        locked.holds(step.tx(), table) ? step.tx() : reader,
                        tracking.afterWriteRead(statement, table)));
                roles.add(new TrackedStep(place, Role.AWR, table));
            }
        }
        return new TrackedCase(
                original, new Case(outside.header(original.header()), schema.init(), steps), roles, derived, levels);
    }

    /**
     * The tables that a statement reads, and those that it may delete from: what is missing afterwards was deleted. A read outside does not tell which
     * versions the statement reads, so there only the tables count that it writes.
     */
    private static Set<String> before(TrackedStatement statement, OutsideReads outside) {
        Set<String> tables = new TreeSet<>(statement.writes());
        if (!outside.observe(statement.id().tx())) {
            tables.addAll(statement.uses().tables());
        }
        return tables;
    }
}
