package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Session;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PostgresEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new PostgresEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT pg_sleep(30)";
    }

    @Test
    void aCommitThatTheServerTurnsIntoARollbackIsAFailure() throws Exception {
        Actor a = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (10, 10)");
        a.fail("SELECT 1 / 0");

        assertThatThrownBy(a::commit)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        error -> assertThat(engine().classify(error))
                                .isEqualTo(Failure.rolledBack(ErrorClass.TRANSACTION_ABORTED)));
        assertThat(count(a, "t", 10)).isZero();
    }

    @Test
    void theNameOfATypeIsKnownWithoutAnotherStatement() throws Exception {
        Session reader = actor().session();
        String query = "SELECT * FROM typed";
        try (Statement statement = reader.connection().createStatement()) {
            statement.execute("CREATE TABLE typed (n SERIAL, d DATE, m TIMESTAMP, z TIMESTAMPTZ, u UUID)");
            try (ResultSet rows = statement.executeQuery(query)) {
                ResultSetMetaData columns = rows.getMetaData();
                assertThat(IntStream.rangeClosed(1, 5).mapToObj(column -> typeName(reader, columns, column)))
                        .containsExactly("int4", "date", "timestamp", "timestamptz", "uuid");
            }
        }
        assertThat(ServerInstance.single(
                        actor().session().connection(),
                        "SELECT query FROM pg_stat_activity WHERE pid = " + reader.id()))
                .isEqualTo(query);
    }

    private static String typeName(Session session, ResultSetMetaData columns, int column) {
        try {
            return session.typeName(columns, column);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
