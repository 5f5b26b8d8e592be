/** Case files as JUnit tests: {@link io.titrant.junit.TitrantCases}. */
@NullMarked
package io.titrant.junit;

import org.jspecify.annotations.NullMarked;
