package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InnoDbStatusTest {
    private static final String DEADLOCK = """
            ------------------------
            LATEST DETECTED DEADLOCK
            ------------------------
            *** (1) TRANSACTION:
            LOCK WAIT 3 lock struct(s), heap size 1128, 2 row lock(s)
            MariaDB thread id 3, OS thread handle 140, query id 90 127.0.0.1 titrant Updating
            ------------
            TRANSACTIONS
            ------------
            """;

    @Test
    void readsTheWaitingTransactionsIfLocksAreNotListed() {
        String status = DEADLOCK + """
                LIST OF TRANSACTIONS FOR EACH SESSION:
                ---TRANSACTION 421, ACTIVE 0 sec
                2 lock struct(s), heap size 1128, 1 row lock(s), undo log entries 1
                MySQL thread id 6, OS thread handle 0x7f, query id 41 127.0.0.1 titrant
                ---TRANSACTION 422, ACTIVE 0 sec starting index read
                mysql tables in use 1, locked 1
                LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
                MySQL thread id 7, OS thread handle 0x7f, query id 42 127.0.0.1 titrant Updating
                UPDATE t SET a = 'LOCK WAIT MySQL thread id 99'
                ------- TRX HAS BEEN WAITING 0 SEC FOR THIS LOCK TO BE GRANTED:
                RECORD LOCKS space id 7 page no 3 n bits 72 index `PRIMARY` of table `a`.`t` trx id 422 lock_mode X waiting
                Record lock, heap no 2 PHYSICAL RECORD: n_fields 4; compact format; info bits 0
                ---TRANSACTION 423, not started
                0 lock struct(s), heap size 360, 0 row lock(s)
                """;
        assertThat(InnoDbStatus.waiters(status)).isEqualTo(Map.of("7", Set.of()));
    }

    @Test
    void readsTheBlockersByRecordAndGapIfLocksAreListed() {
        String status = DEADLOCK + """
                LIST OF TRANSACTIONS FOR EACH SESSION:
                ---TRANSACTION (0x7f29aa404c80), ACTIVE 0 sec starting index read
                LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
                MariaDB thread id 10, OS thread handle 139, query id 42 127.0.0.1 titrant Statistics
                SELECT * FROM t WHERE a=20 LOCK IN SHARE MODE
                TABLE LOCK table `b`.`t` trx id 0 lock mode IS
                RECORD LOCKS space id 8 page no 3 n bits 320 index PRIMARY of table `b`.`t` trx id 0 lock mode S locks rec but not gap waiting
                Record lock, heap no 5 PHYSICAL RECORD: n_fields 4; compact format; info bits 0
                ---TRANSACTION 25, ACTIVE 0 sec inserting
                LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
                MariaDB thread id 8, OS thread handle 139, query id 40 127.0.0.1 titrant Update
                INSERT INTO t VALUES (5,5)
                TABLE LOCK table `b`.`t` trx id 25 lock mode IX
                RECORD LOCKS space id 8 page no 3 n bits 320 index PRIMARY of table `b`.`t` trx id 25 lock_mode X locks gap before rec insert intention waiting
                Record lock, heap no 4 PHYSICAL RECORD: n_fields 4; compact format; info bits 0
                ---TRANSACTION 24, ACTIVE 0 sec
                MariaDB thread id 7, OS thread handle 139, query id 39 127.0.0.1 titrant
                TABLE LOCK table `b`.`t` trx id 24 lock mode IX
                RECORD LOCKS space id 8 page no 3 n bits 320 index PRIMARY of table `b`.`t` trx id 24 lock_mode X
                Record lock, heap no 4 PHYSICAL RECORD: n_fields 4; compact format; info bits 0
                ---TRANSACTION 23, ACTIVE 0 sec
                3 lock struct(s), heap size 1128, 3 row lock(s), undo log entries 2
                MariaDB thread id 6, OS thread handle 139, query id 36 127.0.0.1 titrant
                TABLE LOCK table `b`.`t` trx id 23 lock mode IX
                RECORD LOCKS space id 8 page no 3 n bits 320 index PRIMARY of table `b`.`t` trx id 23 lock_mode X locks rec but not gap
                Record lock, heap no 4 PHYSICAL RECORD: n_fields 4; compact format; info bits 0
                Record lock, heap no 5 PHYSICAL RECORD: n_fields 4; compact format; info bits 0
                """;
        assertThat(InnoDbStatus.waiters(status)).isEqualTo(Map.of("10", Set.of("6"), "8", Set.of("7")));
    }
}
