package io.titrant.engines.lie;

import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.util.function.Predicate;

/** The transaction's first write survives its ROLLBACK, at every ROLLBACK while another transaction is open or at chosen ones. */
public final class KeepsARolledBackWrite implements Lie {
    private static final String NAME = "after_first_write";

    private final Predicate<RealSession> chosen;
    private boolean wrote;
    private boolean set;

    public KeepsARolledBackWrite() {
        this(real -> true);
    }

    /** @param chosen whether a ROLLBACK that could keep a write does so */
    public KeepsARolledBackWrite(Predicate<RealSession> chosen) {
        this.chosen = chosen;
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        boolean rows = honestly.run();
        if (real.inTransaction() && !wrote && StatementKind.of(sql).writes()) {
            wrote = true;
            real.session().control(StatementKind.SAVEPOINT, "SAVEPOINT " + NAME);
            set = true;
        }
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        if (kind == StatementKind.ROLLBACK && set && real.anotherTransactionIsOpen() && chosen.test(real)) {
            real.session().control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + NAME);
            real.session().control(StatementKind.COMMIT, "COMMIT");
        } else {
            real.session().control(kind, sql);
        }
        set &= kind == StatementKind.SAVEPOINT || kind == StatementKind.RELEASE;
        wrote &= !kind.endsTransaction();
    }

    @Override
    public void aborted(RealSession real) {
        set = false;
        wrote = false;
    }
}
