package io.titrant.oracles;

import io.titrant.TitrantException;
import io.titrant.judge.AnsweredQuestion;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.constraints.Constraints;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.judge.survival.Survival;
import io.titrant.judge.troc.Troc;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.judge.writecheck.WriteCheck;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The oracles that exist. */
public final class Oracles {
    private static final List<Oracle> ALL =
            List.of(new Survival(), new Constraints(), new WriteCheck(), new Troc(), new IsoRel(), new TxCheck());

    private Oracles() {}

    public static List<Oracle> all() {
        return ALL;
    }

    /** Oracles by a comma-separated list of names; {@code all} names every one. */
    public static List<Oracle> named(String names) {
        if (names.strip().equalsIgnoreCase("all")) {
            return ALL;
        }
        return List.of(names.split(",")).stream().map(Oracles::one).toList();
    }

    /** The meaning of a verdict, in words for people who do not know its oracle; empty where there is no more to say. */
    public static String meaning(Verdict verdict) {
        String kind = verdict.kind();
        return kind == null
                ? ""
                : ALL.stream()
                        .filter(oracle -> oracle.name().equals(verdict.oracle()))
                        .findFirst()
                        .map(oracle -> oracle.meaning(kind))
                        .orElse("");
    }

    /** The same; strict ones if asked for: to them documented oddities are bugs. */
    public static List<Oracle> named(String names, boolean strict) {
        return named(names).stream()
                .map(oracle -> strict ? oracle.strict() : oracle)
                .toList();
    }

    /**
     * The oracles for a campaign of simple and complex cases. TxCheck needs several runs for each case, so beside other oracles it judges
     * the complex cases only.
     */
    public static List<Oracle> forMixedCases(List<Oracle> oracles) {
        return oracles.size() == 1
                ? oracles
                : oracles.stream()
                        .map(oracle -> oracle instanceof TxCheck txCheck ? txCheck.complexOnly() : oracle)
                        .toList();
    }

    /**
     * The oracles for a campaign that spares questions whose answer is known: Troc judges first, and after its pass WriteCheck judges every fourth
     * case and IsoRel every eighth ({@link AnsweredQuestion}). TxCheck judges every second of the complex cases. Without Troc among the oracles, each judges every case.
     */
    public static List<Oracle> sparing(List<Oracle> oracles) {
        if (oracles.size() == 1 || oracles.stream().noneMatch(Troc.class::isInstance)) {
            return oracles;
        }
        return Stream.concat(
                        oracles.stream().filter(Troc.class::isInstance),
                        oracles.stream()
                                .filter(oracle -> !(oracle instanceof Troc))
                                .map(Oracles::spared))
                .toList();
    }

    private static Oracle spared(Oracle oracle) {
        if (oracle instanceof WriteCheck writeCheck) {
            return writeCheck.afterTroc();
        } else if (oracle instanceof IsoRel isoRel) {
            return isoRel.afterTroc();
        }
        return oracle instanceof TxCheck txCheck && txCheck.judgesComplexOnly() ? txCheck.everySecond() : oracle;
    }

    private static Oracle one(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(oracle -> oracle.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new TitrantException("unknown oracle '" + name.strip() + "' (known: "
                        + ALL.stream().map(Oracle::name).collect(Collectors.joining(", ")) + ")"));
    }
}
