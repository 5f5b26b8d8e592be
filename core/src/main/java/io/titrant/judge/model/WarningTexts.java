package io.titrant.judge.model;

import io.titrant.record.Result;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The warnings of a result as a set of texts that can be compared: without the number of a row, which depends on the plan, without the type of a conversion, which
 * depends on the form of the statement, and without warnings of the syntax.
 */
final class WarningTexts {
    /** As many as the recording keeps: if there are so many, some may be missing. */
    private static final int MOST = 10;

    private static final Pattern ROW = Pattern.compile("at row \\d+");
    private static final Pattern TYPE = Pattern.compile("incorrect \\w+ value");
    /** {@code (`schema`.`t1`, CONSTRAINT `t1_ibfk_1` FOREIGN KEY (`c1`) REFERENCES `t0` (`c0`))}: on views, schema and tables have other names. */
    private static final Pattern FOREIGN_KEY = Pattern.compile("foreign key constraint fails \\(.*");

    private static final Pattern CONNECTION = Pattern.compile("^(\\(conn[^)]*\\) )?(Data truncation: )?");

    private WarningTexts() {}

    static Set<String> of(Result result) {
        List<String> warnings = result instanceof Result.Returned returned
                ? returned.warnings()
                : result instanceof Result.Updated updated ? updated.warnings() : List.of();
        return of(warnings);
    }

    static Set<String> of(List<String> texts) {
        if (texts.isEmpty()) {
            return Set.of();
        }
        Set<String> found = new TreeSet<>();
        texts.stream()
                .filter(text -> !text.contains("deprecated"))
                .map(WarningTexts::plain)
                .forEach(found::add);
        return found;
    }

    /** Whether more warnings may have come than were kept. */
    static boolean mayBeCut(Result result) {
        return of(result).size() >= MOST
                || (result instanceof Result.Returned returned
                        && returned.warnings().size() >= MOST)
                || (result instanceof Result.Updated updated
                        && updated.warnings().size() >= MOST);
    }

    /** The text of an error or a warning without what depends on the plan or on names. */
    static String plain(String text) {
        String alone = CONNECTION.matcher(text).replaceFirst("");
        String anywhere = FOREIGN_KEY.matcher(alone).replaceAll("foreign key constraint fails");
        return TYPE.matcher(ROW.matcher(anywhere).replaceAll("at a row")).replaceAll("incorrect value");
    }
}
