package io.titrant.execute.storm;

import io.titrant.storm.ledger.LoggedTransaction;
import io.titrant.storm.ledger.LostWrite;
import io.titrant.storm.ledger.RowWrite;
import io.titrant.storm.schema.StormSchema;
import io.titrant.storm.schema.StormTable;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lost and undead writes in sentences. */
final class LossText {
    private static final int MOST_ROWS = 5;

    private LossText() {}

    static String kind(LostWrite.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    static String of(StormSchema schema, List<LostWrite> lost, String fault) {
        StringBuilder text = new StringBuilder("After " + fault + " "
                + (lost.size() == 1
                        ? "one row is not as the transactions left it."
                        : lost.size() + " rows are not as the transactions left them."));
        lost.stream().limit(MOST_ROWS).forEach(one -> text.append(' ').append(sentence(schema, one)));
        if (lost.size() > MOST_ROWS) {
            text.append(" And so on.");
        }
        return text.toString();
    }

    private static String sentence(StormSchema schema, LostWrite lost) {
        StormTable table = schema.tables().get(lost.table());
        String row = table.name() + " " + table.keyMapping().tuple(lost.key());
        String must = lost.expected() == RowWrite.ABSENT
                ? row + " must not exist"
                : row + " must have version " + lost.expected() + written(lost.writer());
        String is = lost.seen() == RowWrite.ABSENT
                ? "it does not exist."
                : "it has version " + lost.seen()
                        + (lost.seenWriter() == null
                                ? ""
                                : " of " + lost.seenWriter()
                                        + (lost.kind() == LostWrite.Kind.ATOMICITY ? ", which was not committed" : ""))
                        + ".";
        return must + ", but " + is;
    }

    private static String written(@Nullable LoggedTransaction writer) {
        return writer == null ? "" : " of " + writer + ", which committed";
    }
}
