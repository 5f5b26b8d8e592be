/** Statements run alone, each on a view of the database: the scratch schema that holds every row version, and the rewriting of statements so that they read and write a view of it (Troc §III-C, §III-E2). */
@NullMarked
package io.titrant.judge.views;

import org.jspecify.annotations.NullMarked;
