package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InnoDbLocksTest {
    @Test
    void readsTheWaitersOutOfTheStatusText() {
        String status = """
                ------------------------
                LATEST DETECTED DEADLOCK
                ------------------------
                *** (1) TRANSACTION:
                LOCK WAIT 3 lock struct(s), heap size 1128, 2 row lock(s)
                MariaDB thread id 3, OS thread handle 140, query id 90 127.0.0.1 titrant Updating
                ------------
                TRANSACTIONS
                ------------
                LIST OF TRANSACTIONS FOR EACH SESSION:
                ---TRANSACTION 421, ACTIVE 0 sec
                2 lock struct(s), heap size 1128, 1 row lock(s), undo log entries 1
                MariaDB thread id 6, OS thread handle 140, query id 41 127.0.0.1 titrant
                ---TRANSACTION 422, ACTIVE 0 sec starting index read
                mysql tables in use 1, locked 1
                LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
                MariaDB thread id 7, OS thread handle 140, query id 42 127.0.0.1 titrant Updating
                UPDATE t SET a = 'LOCK WAIT MySQL thread id 99'
                ------- TRX HAS BEEN WAITING 1234 us FOR THIS LOCK TO BE GRANTED:
                ---TRANSACTION 423, not started
                0 lock struct(s), heap size 360, 0 row lock(s)
                """;
        assertThat(InnoDbLocks.lockWaits(status)).containsExactly("7");
    }
}
