package io.titrant.judge.rules;

/**
 * The generated keys of a recording.
 *
 * @param countersGiveThem whether the documented counter, in the order of the recording, gives exactly the recorded keys
 * @param serialRunsAgree whether serial runs that use these keys leave nothing that differs
 */
public record GeneratedKeyEvidence(boolean countersGiveThem, boolean serialRunsAgree) {}
