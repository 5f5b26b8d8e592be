package io.titrant.storm.shadow;

/** How long a transaction keeps the shadow locks of the keys that it drew. */
public enum ShadowLocks {
    /** To its end, as in the paper: no other session draws a key that was inserted or deleted and not yet committed. α is highest. */
    COMMIT,
    /** To the end of the operation: sessions meet at uncommitted keys, so the database has more contention, and α falls. */
    OPERATION
}
