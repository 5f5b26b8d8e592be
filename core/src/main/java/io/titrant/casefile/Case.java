package io.titrant.casefile;

import io.titrant.sql.IsolationLevel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A test case: its header, the initial database, and the statements of all transactions. The order of {@code steps} is the submitted order. */
public record Case(Header header, List<String> init, List<Step> steps) {
    /** The header key for how statements are submitted; with {@link #CONCURRENT} the sessions run at the same time. */
    public static final String SCHEDULE = "schedule";

    public static final String CONCURRENT = "concurrent";

    /** The header key for who wakes a blocked statement whose lock holder is open: Titrant may, unless the value is {@link #BY_ENGINE}. */
    public static final String WAKING = "waking";

    public static final String BY_ENGINE = "engine";

    /** The header key for the statements that were generated: {@link #COMPLEX}, or simple ones if there is no such line. */
    public static final String SQL = "sql";

    public static final String COMPLEX = "complex";

    private static final Pattern NUMBERED = Pattern.compile("-?\\d+/(\\d{1,18})");

    public Case {
        init = List.copyOf(init);
        steps = List.copyOf(steps);
    }

    /** The names of the transactions, in the order of their first statements. */
    public List<String> transactions() {
        Set<String> names = new LinkedHashSet<>();
        for (Step step : steps) {
            names.add(step.tx());
        }
        return List.copyOf(names);
    }

    /** The isolation level that the header sets for this transaction; empty if it sets none. */
    public Optional<IsolationLevel> isolation(String tx) {
        return header.get("isolation " + tx)
                .or(() -> header.get("isolation"))
                .filter(level -> !CaseReader.ANY_LEVEL.contains(level.strip().toLowerCase(Locale.ROOT)))
                .map(IsolationLevel::parse);
    }

    /** Whether all sessions run at the same time. The order of steps then holds within a session only. */
    public boolean concurrent() {
        return header.get(SCHEDULE).filter(CONCURRENT::equals).isPresent();
    }

    /** Whether only the engine wakes a blocked statement, as long as the lock holder is open. */
    public boolean onlyEngineWakes() {
        return header.get(WAKING).filter(BY_ENGINE::equals).isPresent();
    }

    /** Whether the case was generated with complex statements. */
    public boolean complex() {
        return header.get(SQL).filter(COMPLEX::equals).isPresent();
    }

    /** The number of the case in its campaign, which the header's {@code seed} ends with; empty if the case was not generated. */
    public OptionalLong number() {
        Matcher numbered = NUMBERED.matcher(header.get("seed").orElse(""));
        return numbered.matches() ? OptionalLong.of(Long.parseLong(numbered.group(1))) : OptionalLong.empty();
    }

    public Case withHeader(Header newHeader) {
        return new Case(newHeader, init, steps);
    }

    /** A case whose steps are written as {@code T1: BEGIN}; for tests and examples in code. */
    public static Case of(List<String> init, String... steps) {
        return new Case(
                Header.of(Map.of()),
                init,
                Stream.of(steps)
                        .map(line -> {
                            int colon = line.indexOf(':');
                            return new Step(
                                    line.substring(0, colon).strip(),
                                    line.substring(colon + 1).strip());
                        })
                        .collect(Collectors.toList()));
    }
}
