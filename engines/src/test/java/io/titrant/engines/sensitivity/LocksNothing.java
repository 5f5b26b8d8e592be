package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;

/** A locking read locks nothing and waits for no lock. */
final class LocksNothing extends OneLie {
    LocksNothing(Occasion occasion) {
        super(occasion);
    }

    @Override
    public String text(String sql, RealSession real) {
        return Locks.in(sql) && now(real) ? Locks.without(sql) : sql;
    }
}
