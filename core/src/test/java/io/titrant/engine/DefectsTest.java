package io.titrant.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DefectsTest {
    private static final String ENGINE = "org.h2.command.Parser";
    private static final String OURS = "io.titrant.execute.TransactionLane";

    @Test
    void aNullPointerInCodeOfTheEngineIsADefectAlsoBehindAnSqlException() {
        RuntimeException inside = thrownIn(new NullPointerException(), "java.util.Objects", ENGINE, OURS);

        assertThat(Defects.isDefect(inside)).isTrue();
        assertThat(Defects.isDefect(new SQLException("general error", inside))).isTrue();
    }

    /** The optimizing compiler of the JVM throws such exceptions in hot code (OmitStackTraceInFastThrow). */
    @Test
    void anExceptionOfTheJvmWithoutAStackIsADefectToo() {
        assertThat(Defects.isDefect(new SQLException("general error", thrownIn(new NullPointerException()))))
                .isTrue();
    }

    @Test
    void whatTitrantThrowsWhatTheEngineForeseesAndAnOverflowAreNone() {
        assertThat(Defects.isDefect(thrownIn(new NullPointerException(), "java.util.Objects", OURS, ENGINE)))
                .isFalse();
        assertThat(Defects.isDefect(new SQLException("duplicate key"))).isFalse();
        assertThat(Defects.isDefect(new SQLException(
                        "too deep", thrownIn(new IllegalStateException(new StackOverflowError()), ENGINE))))
                .isFalse();
    }

    private static RuntimeException thrownIn(RuntimeException error, String... classes) {
        error.setStackTrace(Stream.of(classes)
                .map(name -> new StackTraceElement(name, "run", null, -1))
                .toArray(StackTraceElement[]::new));
        return error;
    }
}
