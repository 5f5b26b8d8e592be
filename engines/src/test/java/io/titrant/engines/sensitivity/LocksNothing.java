package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;

/** A locking read locks nothing and waits for no lock. */
final class LocksNothing extends OneLie {
    LocksNothing(Occasion occasion) {
        super(occasion);
    }

    @Override
    public String text(String sql, Truth truth) {
        return Locks.in(sql) && now(truth) ? Locks.without(sql) : sql;
    }
}
