package io.titrant.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs case files as tests: one test for each file. A test fails if an oracle finds a bug, with the explanation and the schedule. The method may take the
 * {@link io.titrant.api.ReplayedCase} as a parameter and check more.
 *
 * <pre>{@code
 * @TitrantCases("src/test/cases")
 * void keepsItsPromises() {}
 * }</pre>
 *
 * <p>The system properties {@code titrant.db}, {@code titrant.url} and {@code titrant.user} win over {@link #db}.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(CaseFileInvocations.class)
public @interface TitrantCases {
    /**
     * The case files, or folders with case files, relative to the folder of the build.
     *
     * @return the paths
     */
    String[] value();

    /**
     * The engine to start, such as {@code postgres:12.3}.
     *
     * @return the engine; empty for the engine of each case file
     */
    String db() default "";

    /**
     * The isolation level of all transactions.
     *
     * @return the level; empty for the levels of each case file
     */
    String isolation() default "";

    /**
     * The oracles that judge, separated by commas, or {@code all}.
     *
     * @return the names
     */
    String oracle() default "all";

    /**
     * Whether {@code permitted} behaviour counts as a bug.
     *
     * @return true to judge by the SQL standard instead of the engine's manual
     */
    boolean strict() default false;

    /**
     * How often each case runs. Of several runs the worst verdict counts.
     *
     * @return a number from 1 up
     */
    int runs() default 1;
}
