package io.titrant.campaign;

/** Where workers write what happened to the cases: the ledger of the campaign, or a message to it. */
interface CaseLog {
    /** Whether an earlier run has done the case. */
    boolean doneBefore(long index);

    /** Counts a case, which is done now. */
    void count(long index, Statistics more);

    void suspicion(Suspicion suspicion);

    void undecided(Suspicion suspicion);

    void note(String text);

    /** Notes a defect of Titrant itself, with its stack. */
    void defect(String where, Throwable e);
}
