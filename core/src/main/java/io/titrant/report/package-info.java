/** Recordings, verdicts and campaigns for people (tables, pages, SQL to type) and programs (JSON, JUnit XML). */
@NullMarked
package io.titrant.report;

import org.jspecify.annotations.NullMarked;
