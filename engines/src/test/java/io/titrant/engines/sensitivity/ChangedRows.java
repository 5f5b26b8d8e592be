package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A query's rows with one row missing, or with one row twice. */
final class ChangedRows extends OneLie {
    private final boolean twice;

    private ChangedRows(Occasion occasion, boolean twice) {
        super(occasion);
        this.twice = twice;
    }

    static ChangedRows missing(Occasion occasion) {
        return new ChangedRows(occasion, false);
    }

    static ChangedRows twice(Occasion occasion) {
        return new ChangedRows(occasion, true);
    }

    @Override
    public ResultSet rows(String sql, ResultSet honest, RealSession real) throws SQLException {
        return now(real, sql) ? changed(honest, twice) : honest;
    }

    static ResultSet withoutFirst(ResultSet honest) throws SQLException {
        return changed(honest, false);
    }

    /** The first row is the one that is missing or comes twice. */
    private static ResultSet changed(ResultSet honest, boolean twice) throws SQLException {
        int[] calls = {0};
        boolean some = honest.next();
        return (ResultSet) Proxy.newProxyInstance(
                ResultSet.class.getClassLoader(), new Class<?>[] {ResultSet.class}, (proxy, method, args) -> {
                    if (method.getName().equals("next")) {
                        boolean onFirstRow = twice && some && calls[0]++ < 2;
                        return onFirstRow || (some && honest.next());
                    }
                    try {
                        return method.invoke(honest, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
