package io.titrant.judge.rules;

/**
 * Messages that SHOW WARNINGS returned, and that are not those of the statement before it.
 *
 * @param documented whether the engine keeps messages beyond a statement without tables and messages
 * @param ofEarlier whether they are exactly the messages of the last statement that used a table or had messages
 */
public record MessageEvidence(boolean documented, boolean ofEarlier) {}
