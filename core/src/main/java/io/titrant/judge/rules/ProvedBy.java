package io.titrant.judge.rules;

/**
 * A rule that decides by itself whether a recording proves it. The oracle collects the evidence, the rule judges it, so no verdict names a rule whose
 * proof was not checked.
 *
 * @param <E> the evidence that the rule demands
 */
public interface ProvedBy<E> {

    /** Whether the documented behaviour was at work. */
    boolean isProvedBy(E evidence);
}
