package io.titrant.engines.sensitivity;

import io.titrant.casefile.Case;
import io.titrant.lab.DelegatingLab;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.Optional;

/** A lab whose engine lies in every run of several transactions, at the same occasion. */
final class LyingLab extends DelegatingLab {
    private final Occasion occasion;
    private final int number;

    LyingLab(Lab lab, Occasion occasion, int number) {
        super(lab);
        this.occasion = occasion;
        this.number = number;
    }

    /** Runs without the lie are not reused. */
    @Override
    public Optional<Recording> remembered(Case testCase) {
        return Optional.empty();
    }

    @Override
    public Recording run(Case testCase) {
        occasion.startRun(number);
        return super.run(testCase);
    }
}
