package io.titrant.judge.rules;

/**
 * A rule about a single write. The model has already shown that every write had its documented effect and that all of them lead to the recorded
 * rows; the rule checks that its own behaviour was at work in one of them.
 */
public abstract class WriteRule extends DocumentedRule implements ProvedBy<WriteEvidence> {
    private final String story;

    /** @param story what the write did; follows the name of the statement in a sentence */
    WriteRule(String name, Evidence evidence, String sentence, String proof, String story, RuleSource... sources) {
        super(name, evidence, sentence, proof, sources);
        this.story = story;
    }

    /** Whether this behaviour was at work in the write. */
    @Override
    public abstract boolean isProvedBy(WriteEvidence write);

    public final String story() {
        return story;
    }
}
