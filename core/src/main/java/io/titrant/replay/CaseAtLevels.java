package io.titrant.replay;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.Header;
import io.titrant.engine.Engine;
import io.titrant.sql.IsolationLevel;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A case with the isolation level of every transaction in its header.
 *
 * @param levels the levels as text: {@code SERIALIZABLE}, or {@code T1 READ COMMITTED, T2 SERIALIZABLE} if they differ
 */
public record CaseAtLevels(Case testCase, String levels) {

    /** The case at this level; at the levels of the file, else the engine's default, if the level is null. Refuses levels that the engine does not have. */
    public static CaseAtLevels of(CaseFile file, @Nullable IsolationLevel level, Engine engine) {
        Map<String, IsolationLevel> levels = levels(file, level, engine);
        return new CaseAtLevels(atLevels(file.testCase(), levels), describe(levels));
    }

    private static Map<String, IsolationLevel> levels(CaseFile file, @Nullable IsolationLevel forAll, Engine engine) {
        Case testCase = file.testCase();
        Map<String, IsolationLevel> levels = new LinkedHashMap<>();
        for (String tx : testCase.transactions()) {
            IsolationLevel level =
                    forAll != null ? forAll : testCase.isolation(tx).orElse(engine.defaultIsolation());
            if (!engine.isolationLevels().contains(level)) {
                String reason = "engine " + engine.name() + " has no isolation level " + level + " (it has "
                        + engine.isolationLevels().stream()
                                .map(IsolationLevel::sql)
                                .collect(Collectors.joining(", ")) + ")";
                throw forAll != null ? new TitrantException(reason) : file.atHeader(headerOf(testCase, tx), reason);
            }
            levels.put(tx, level);
        }
        return levels;
    }

    /** The case with the isolation level of every transaction in its header; one line if all are equal. */
    private static Case atLevels(Case testCase, Map<String, IsolationLevel> levels) {
        Header header = testCase.header();
        if (allEqual(levels)) {
            Header others = new Header(header.entries().stream()
                    .filter(entry -> !entry.key().toLowerCase(Locale.ROOT).startsWith("isolation "))
                    .toList());
            return testCase.withHeader(
                    others.with("isolation", levels.values().iterator().next().sql()));
        }
        for (Map.Entry<String, IsolationLevel> level : levels.entrySet()) {
            header = header.with("isolation " + level.getKey(), level.getValue().sql());
        }
        return testCase.withHeader(header);
    }

    private static boolean allEqual(Map<String, IsolationLevel> levels) {
        return levels.values().stream().distinct().count() == 1;
    }

    private static String headerOf(Case testCase, String tx) {
        String own = "isolation " + tx;
        return testCase.header().get(own).isPresent() ? own : "isolation";
    }

    private static String describe(Map<String, IsolationLevel> levels) {
        if (allEqual(levels)) {
            return levels.values().iterator().next().sql();
        }
        return levels.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
