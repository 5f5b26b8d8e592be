package io.titrant.engines.lie;

import io.titrant.sql.IsolationLevel;

/** Claims one isolation level and runs another. */
public record RunsAnotherLevel(IsolationLevel claimed, IsolationLevel real) implements Lie {
    @Override
    public IsolationLevel level(IsolationLevel asked) {
        return asked == claimed ? real : asked;
    }
}
