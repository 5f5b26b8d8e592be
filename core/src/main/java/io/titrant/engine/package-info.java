/** The interface of a DBMS: how it starts, its sessions and lock views, its errors, and the facts that its documentation states. */
@NullMarked
package io.titrant.engine;

import org.jspecify.annotations.NullMarked;
