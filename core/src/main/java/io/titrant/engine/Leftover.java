package io.titrant.engine;

/**
 * A schema of Titrant's own that an earlier run left in a database of the user's.
 *
 * @param removed whether it is gone now
 * @param why whose it is, or why it was left alone
 */
public record Leftover(String schema, boolean removed, String why) {}
