/** Golden recordings: what an engine did with a case and all that an oracle asked while it judged that, as a file, so that the judgement can be repeated without the database. */
@NullMarked
package io.titrant.golden;

import org.jspecify.annotations.NullMarked;
