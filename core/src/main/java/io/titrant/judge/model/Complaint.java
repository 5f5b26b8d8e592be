package io.titrant.judge.model;

import io.titrant.judge.Verdict.Difference;
import java.util.List;

/**
 * A result that no documented execution explains.
 *
 * @param kind one of the paper's (§III-F): inconsistent blocking, incorrect query result, incorrect final state; or one of Titrant's own:
 *     incorrect affected rows, unexpected error, missing error, missing conflict, unexpected warning, missing warning, not-serializable
 * @param doubts why the model itself may be wrong here; then the complaint is no proof
 */
public record Complaint(String kind, String explanation, List<Difference> differences, List<String> doubts) {
    public static final String BLOCKING = "inconsistent blocking";
    public static final String QUERY = "incorrect query result";
    public static final String STATE = "incorrect final state";
    public static final String COUNT = "incorrect affected rows";
    public static final String ERROR = "unexpected error";
    public static final String NO_ERROR = "missing error";
    public static final String NO_CONFLICT = "missing conflict";
    public static final String WARNING = "unexpected warning";
    public static final String NO_WARNING = "missing warning";
    public static final String NO_ORDER = "not-serializable";

    public Complaint {
        differences = List.copyOf(differences);
        doubts = List.copyOf(doubts);
    }
}
