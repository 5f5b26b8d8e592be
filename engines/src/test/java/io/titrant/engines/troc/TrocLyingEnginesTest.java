package io.titrant.engines.troc;

import io.titrant.engines.lie.ForgetsAnOwnWrite;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingHunt;
import io.titrant.engines.lie.ReadsAStaleRow;
import io.titrant.engines.lie.RunsAnotherLevel;
import io.titrant.engines.lie.SkipsAWait;
import io.titrant.generate.Profile;
import io.titrant.judge.troc.Troc;
import io.titrant.sql.IsolationLevel;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random cases find out real engines that break a promise about single statements; the honest ones are not complained of. */
@Timeout(300)
class TrocLyingEnginesTest {
    private static final long SEED = 5;
    private static final long CASES = 150;

    enum Broken {
        REPEATABLE_READ_IS_READ_COMMITTED(
                () -> new RunsAnotherLevel(IsolationLevel.REPEATABLE_READ, IsolationLevel.READ_COMMITTED),
                IsolationLevel.REPEATABLE_READ),
        SERIALIZABLE_IS_REPEATABLE_READ(
                () -> new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, IsolationLevel.REPEATABLE_READ),
                IsolationLevel.SERIALIZABLE),
        READS_A_STALE_ROW(ReadsAStaleRow::new, IsolationLevel.READ_COMMITTED),
        FORGETS_AN_OWN_WRITE(ForgetsAnOwnWrite::new, IsolationLevel.READ_COMMITTED),
        SKIPS_A_WAIT(SkipsAWait::new, IsolationLevel.READ_COMMITTED),
        NOTHING(() -> new Lie() {}, IsolationLevel.READ_COMMITTED),
        NOTHING_AT_SERIALIZABLE(() -> new Lie() {}, IsolationLevel.SERIALIZABLE);

        private final Supplier<Lie> lies;
        private final IsolationLevel level;

        Broken(Supplier<Lie> lies, IsolationLevel level) {
            this.lies = lies;
            this.level = level;
        }
    }

    @ParameterizedTest
    @EnumSource
    void postgres(Broken broken) {
        hunt("postgres", broken);
    }

    @ParameterizedTest
    @EnumSource
    void mariadb(Broken broken) {
        hunt("mariadb", broken);
    }

    private static void hunt(String db, Broken broken) {
        new LyingHunt(new Troc(), broken.level, Profile.DEFAULT, SEED, CASES)
                .on(db, broken.lies, broken.name().startsWith("NOTHING"));
    }
}
