/**
 * The documented behaviours by which verdicts are permitted, one class each, for all oracles: the name, the sentence, where the engine's documentation
 * says so, and what a recording must prove before the name is given. {@code docs/rules.md} lists them.
 */
@NullMarked
package io.titrant.judge.rules;

import org.jspecify.annotations.NullMarked;
