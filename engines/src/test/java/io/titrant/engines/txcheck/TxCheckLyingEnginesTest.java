package io.titrant.engines.txcheck;

import io.titrant.engines.lie.DeleteSkipsARow;
import io.titrant.engines.lie.ForgetsAnOwnWrite;
import io.titrant.engines.lie.KeepsARolledBackWrite;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingHunt;
import io.titrant.engines.lie.ReadsAStaleRow;
import io.titrant.engines.lie.RunsAnotherLevel;
import io.titrant.engines.lie.SubqueryReadsStaleRows;
import io.titrant.generate.Profile;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.sql.IsolationLevel;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random cases find out a real engine that breaks a promise inside transactions; TxCheck does not complain of the honest engine. */
@Timeout(600)
class TxCheckLyingEnginesTest {
    private static final long SEED = 5;
    private static final long CASES = 120;
    private static final long HONEST_CASES = 20;
    private static final Profile COMPLEX = Profile.DEFAULT.complexStatements();

    enum Broken {
        READS_A_STALE_ROW("postgres", ReadsAStaleRow::new, Profile.DEFAULT),
        FORGETS_AN_OWN_WRITE("postgres", ForgetsAnOwnWrite::new, Profile.DEFAULT),
        KEEPS_A_ROLLED_BACK_WRITE("postgres", KeepsARolledBackWrite::new, Profile.DEFAULT),
        DELETE_SKIPS_A_ROW("postgres", DeleteSkipsARow::new, Profile.DEFAULT),
        SUBQUERY_READS_STALE_ROWS("postgres", SubqueryReadsStaleRows::new, COMPLEX),
        SEES_ABORTED_ROWS(
                "mariadb",
                () -> new RunsAnotherLevel(IsolationLevel.READ_COMMITTED, IsolationLevel.READ_UNCOMMITTED),
                Profile.DEFAULT),
        NOTHING("postgres", () -> new Lie() {}, Profile.DEFAULT),
        NOTHING_WITH_COMPLEX_STATEMENTS("postgres", () -> new Lie() {}, COMPLEX);

        private final String db;
        private final Supplier<Lie> lies;
        private final Profile profile;

        Broken(String db, Supplier<Lie> lies, Profile profile) {
            this.db = db;
            this.lies = lies;
            this.profile = profile;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLyingEngineIsFoundOut(Broken broken) {
        boolean honest = broken.name().startsWith("NOTHING");
        long cases = honest ? HONEST_CASES : CASES;
        new LyingHunt(new TxCheck(), IsolationLevel.READ_COMMITTED, broken.profile, SEED, cases)
                .on(broken.db, broken.lies, honest);
    }
}
