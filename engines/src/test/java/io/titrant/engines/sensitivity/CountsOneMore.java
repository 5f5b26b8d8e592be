package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;

/** A write says that it has changed one row more than it has. */
final class CountsOneMore extends OneLie {
    CountsOneMore(Occasion occasion) {
        super(occasion);
    }

    @Override
    public int count(String sql, int honest, RealSession real) {
        return counts(sql) && now(real) ? honest + 1 : honest;
    }
}
