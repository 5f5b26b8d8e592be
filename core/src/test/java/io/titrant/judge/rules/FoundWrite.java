package io.titrant.judge.rules;

import io.titrant.engine.Semantics;
import io.titrant.sql.StatementKind;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The model's findings about a write, as a test states them. */
record FoundWrite(
        Semantics rules,
        StatementKind kind,
        Set<Fact> facts,
        @Nullable DocumentedRule deviation) implements WriteEvidence {
    enum Fact {
        PUTS_VALUES,
        SAW_OTHERS,
        CHANGED_MEANWHILE,
        OWN_ROWS_DIFFER,
        READ_ROWS_DIFFER,
        PENDING_ROWS_DIFFER
    }

    static FoundWrite of(Semantics rules, StatementKind kind, Fact... facts) {
        Set<Fact> all = EnumSet.noneOf(Fact.class);
        all.addAll(Set.of(facts));
        return new FoundWrite(rules, kind, all, null);
    }

    FoundWrite explainedBy(DocumentedRule rule) {
        return new FoundWrite(rules, kind, facts, rule);
    }

    @Override
    public boolean putsValues() {
        return facts.contains(Fact.PUTS_VALUES);
    }

    @Override
    public boolean sawOthers() {
        return facts.contains(Fact.SAW_OTHERS);
    }

    @Override
    public boolean changedMeanwhile() {
        return facts.contains(Fact.CHANGED_MEANWHILE);
    }

    @Override
    public boolean ownRowsDiffer() {
        return facts.contains(Fact.OWN_ROWS_DIFFER);
    }

    @Override
    public boolean readRowsDiffer() {
        return facts.contains(Fact.READ_ROWS_DIFFER);
    }

    @Override
    public boolean pendingRowsDiffer() {
        return facts.contains(Fact.PENDING_ROWS_DIFFER);
    }
}
