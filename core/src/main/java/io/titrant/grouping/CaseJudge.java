package io.titrant.grouping;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.lab.LabClosedException;
import io.titrant.lab.ServerDiedException;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Runs variants of a case and lets oracles judge them. */
final class CaseJudge {
    private final Lab lab;
    private final List<Oracle> oracles;

    CaseJudge(Lab lab, List<Oracle> oracles) {
        this.lab = lab;
        this.oracles = oracles;
    }

    /** A run and the verdicts of all oracles about it. */
    record Judged(Recording recording, List<Verdict> verdicts) {
        boolean isBug() {
            return verdicts.stream().anyMatch(verdict -> verdict.outcome() == Verdict.Outcome.BUG);
        }

        /** Whether the same oracle finds a bug of the same kind. */
        boolean shows(Verdict wanted) {
            return verdicts.stream()
                    .anyMatch(verdict -> verdict.outcome() == Verdict.Outcome.BUG
                            && verdict.oracle().equals(wanted.oracle())
                            && Objects.equals(verdict.kind(), wanted.kind()));
        }
    }

    Lab lab() {
        return lab;
    }

    Optional<Oracle> oracle(String name) {
        return oracles.stream().filter(oracle -> oracle.name().equals(name)).findFirst();
    }

    /** Runs the case; empty if it cannot be set up, or an oracle cannot judge it. */
    Optional<Judged> judge(Case testCase, int tries) {
        Optional<Judged> last = Optional.empty();
        for (int i = 0; i < tries; i++) {
            last = once(testCase);
            if (last.filter(Judged::isBug).isPresent()) {
                return last;
            }
        }
        return last;
    }

    private Optional<Judged> once(Case testCase) {
        try {
            Recording recording = lab.run(testCase);
            List<Verdict> verdicts = new ArrayList<>();
            for (Oracle oracle : oracles) {
                if (oracle.wants(testCase)) {
                    verdicts.add(oracle.judge(testCase, recording, lab));
                }
            }
            return Optional.of(new Judged(recording, verdicts));
        } catch (InitFailedException | ServerDiedException | LabClosedException | TitrantException e) {
            return Optional.empty();
        }
    }

    /** The case with all transactions at one level. */
    static Case at(Case testCase, IsolationLevel level) {
        List<Header.Entry> others = testCase.header().entries().stream()
                .filter(entry -> !entry.key().toLowerCase(Locale.ROOT).startsWith("isolation"))
                .toList();
        return testCase.withHeader(new Header(others).with("isolation", level.sql()));
    }
}
