package io.titrant.judge;

import io.titrant.casefile.Case;
import io.titrant.record.Recording;

/** A rule that judges recordings. Pure: the same case and recording always get the same verdict. */
public interface Oracle {
    String name();

    Verdict judge(Case testCase, Recording recording);
}
