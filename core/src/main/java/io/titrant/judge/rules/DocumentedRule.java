package io.titrant.judge.rules;

import java.util.List;

/**
 * A documented behaviour by which an engine departs from what an oracle expects in general. A verdict is {@code permitted} by its name if the
 * recording proves that exactly this behaviour was at work.
 */
public abstract class DocumentedRule {
    private final String name;
    private final Evidence evidence;
    private final String sentence;
    private final String proof;
    private final List<RuleSource> sources;

    /**
     * @param name the name that verdicts carry
     * @param evidence what it demands of a recording: the rule that demands more is named before others
     * @param sentence the behaviour, for a DBA
     * @param proof what a recording must show
     */
    DocumentedRule(String name, Evidence evidence, String sentence, String proof, RuleSource... sources) {
        this.name = name;
        this.evidence = evidence;
        this.sentence = sentence;
        this.proof = proof;
        this.sources = List.of(sources);
    }

    public final String name() {
        return name;
    }

    public final Evidence evidence() {
        return evidence;
    }

    public final String sentence() {
        return sentence;
    }

    public final String proof() {
        return proof;
    }

    public final List<RuleSource> sources() {
        return sources;
    }

    @Override
    public final String toString() {
        return name;
    }
}
