package io.titrant.engines;

import io.titrant.engine.ErrorClass;
import java.sql.SQLException;

/** The class of an error by its SQLSTATE, as far as H2, HSQLDB and Derby agree (SQL:2016 part 2, §24.1). */
final class SqlStates {
    private SqlStates() {}

    static String of(SQLException error) {
        return error.getSQLState() == null ? "" : error.getSQLState();
    }

    static ErrorClass errorClass(SQLException error) {
        String state = of(error);
        return switch (state) {
            case "23505" -> ErrorClass.UNIQUE;
            case "23001", "23503", "23504", "23506" -> ErrorClass.FOREIGN_KEY;
            case "40001" -> ErrorClass.SERIALIZATION;
            case "57014" -> ErrorClass.CANCELLED;
            default -> byClass(state.length() < 2 ? "" : state.substring(0, 2));
        };
    }

    private static ErrorClass byClass(String stateClass) {
        return switch (stateClass) {
            case "08" -> ErrorClass.CONNECTION_LOST;
            case "0A" -> ErrorClass.NOT_SUPPORTED;
            case "21", "22" -> ErrorClass.DATA;
            case "23" -> ErrorClass.CONSTRAINT;
            case "40" -> ErrorClass.SERIALIZATION;
            case "3B", "3F", "42" -> ErrorClass.SYNTAX;
            default -> ErrorClass.OTHER;
        };
    }
}
