/** What Titrant asks of a DBMS: the service that one small file per DBMS implements, and the words for levels, errors and lock waits. */
@NullMarked
package io.titrant.engine;

import org.jspecify.annotations.NullMarked;
