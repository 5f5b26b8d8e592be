package io.titrant.engines.lie;

import java.sql.SQLException;
import java.util.regex.Pattern;

/** Locking reads take no locks and do not wait. */
public final class SkipsAWait implements Lie {
    private static final Pattern LOCKING = Pattern.compile(
            " (FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE|LOCK IN SHARE MODE)( OF \\w+)?", Pattern.CASE_INSENSITIVE);

    @Override
    public String text(String sql, RealSession real) throws SQLException {
        return real.anotherTransactionIsOpen() ? LOCKING.matcher(sql).replaceAll("") : sql;
    }
}
