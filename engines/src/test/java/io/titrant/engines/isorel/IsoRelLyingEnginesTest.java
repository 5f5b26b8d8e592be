package io.titrant.engines.isorel;

import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingHunt;
import io.titrant.engines.lie.RunsAnotherLevel;
import io.titrant.generate.Option;
import io.titrant.generate.Profile;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.sql.IsolationLevel;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions that run at the same time find out an engine whose level is another; the honest one is not complained of. */
@Timeout(300)
class IsoRelLyingEnginesTest {
    private static final long SEED = 6;
    private static final long CASES = 150;
    private static final long HONEST_CASES = 40;

    enum Broken {
        SERIALIZABLE_IS_REPEATABLE_READ(IsolationLevel.SERIALIZABLE, IsolationLevel.REPEATABLE_READ),
        SERIALIZABLE_IS_READ_COMMITTED(IsolationLevel.SERIALIZABLE, IsolationLevel.READ_COMMITTED),
        REPEATABLE_READ_IS_READ_COMMITTED(IsolationLevel.REPEATABLE_READ, IsolationLevel.READ_COMMITTED),
        NOTHING(IsolationLevel.SERIALIZABLE, IsolationLevel.SERIALIZABLE);

        private final IsolationLevel claims;
        private final IsolationLevel runs;

        Broken(IsolationLevel claims, IsolationLevel runs) {
            this.claims = claims;
            this.runs = runs;
        }

        Supplier<Lie> lie() {
            return () -> this == NOTHING ? new Lie() {} : new RunsAnotherLevel(claims, runs);
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
        boolean honest = broken == Broken.NOTHING;
        Profile profile = Profile.DEFAULT.with(Option.SESSIONS, 5);
        new LyingHunt(new IsoRel(), broken.claims, profile, SEED, honest ? HONEST_CASES : CASES)
                .on(db, broken.lie(), honest);
    }
}
