/** Reports of recordings, verdicts and campaigns: text, HTML and SQL for people, JSON and JUnit XML for programs. */
@NullMarked
package io.titrant.report;

import org.jspecify.annotations.NullMarked;
