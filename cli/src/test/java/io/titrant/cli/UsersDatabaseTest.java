package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands that run SQL, on a database of the user's: they work there, refuse nothing of their own, and leave nothing behind. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class UsersDatabaseTest {
    private static final String MINE = "CREATE TABLE %smine(a INT)";

    @TempDir
    Path folder;

    @Test
    void everyCommandWorksOnPostgres() throws Exception {
        check(
                "postgres",
                "SELECT COUNT(*) FROM pg_namespace WHERE nspname LIKE 'titrant%'",
                List.of("DROP SCHEMA titrant_helper CASCADE", "CREATE USER someone SUPERUSER PASSWORD 'secret'"));
    }

    @Test
    void everyCommandWorksOnMariaDb() throws Exception {
        check(
                "mariadb",
                "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name LIKE 'titrant%'",
                List.of(
                        "DROP DATABASE titrant_helper",
                        "CREATE DATABASE shop",
                        "GRANT ALL ON *.* TO someone@'%' IDENTIFIED BY 'secret' WITH GRANT OPTION"));
    }

    @Test
    @Tag("all-engines")
    void everyCommandWorksOnMySql() throws Exception {
        check(
                "mysql",
                "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name LIKE 'titrant%'",
                List.of(
                        "DROP DATABASE titrant_helper",
                        "CREATE DATABASE shop",
                        "CREATE USER someone@'%' IDENTIFIED BY 'secret'",
                        "GRANT ALL ON *.* TO someone@'%' WITH GRANT OPTION"));
    }

    private void check(String name, String schemas, List<String> setUp) throws SQLException, IOException {
        Engine engine = Engines.named(name);
        try (Instance server = engine.start(StartOptions.of(engine.defaultVersion()));
                Workspace workspace = server.createWorkspace("titrant_helper");
                Session session = workspace.openSession();
                Connection owner = session.connection()) {
            for (String sql : setUp) {
                run(owner, sql);
            }
            run(owner, String.format(MINE, name.equals("postgres") ? "public." : "shop."));
            String url = owner.getMetaData()
                            .getURL()
                            .replaceFirst("/titrant_helper", "/")
                            .replaceFirst("\\?.*", "") + "?user=someone&password=secret";
            commands(url, name);
            assertThat(single(owner, schemas)).isEqualTo("0");
        }
    }

    private void commands(String url, String name) throws IOException {
        for (String sql : List.of("simple", "complex")) {
            Titrant test = Titrant.run(
                    "test",
                    "--url",
                    url,
                    "--db",
                    name,
                    "--sql",
                    sql,
                    "--oracle",
                    "all",
                    "--cases",
                    "6",
                    "--seed",
                    "20",
                    "--json",
                    "--out",
                    folder.resolve(sql).toString());
            assertThat(test.status()).as(test.err()).isZero();
            assertThat(test.json().get("cases").asInt()).isEqualTo(6);
            assertThat(test.json().get("statements").get("ok").asInt()).isPositive();
        }
        Titrant storm = Titrant.run(
                "storm",
                "--url",
                url,
                "--db",
                name,
                "--model",
                "smallbank",
                "--transactions",
                "60",
                "--sessions",
                "3",
                "--rows",
                "200",
                "--check",
                "--seed",
                "20",
                "--json",
                "--out",
                folder.resolve("storm").toString());
        assertThat(storm.status()).as(storm.err()).isZero();
        assertThat(storm.json().get("transactions").asInt()).isEqualTo(60);
        Titrant replay = Titrant.run("replay", "../examples/lost-update.sql", "--url", url, "--db", name, "--json");
        assertThat(replay.status()).as(replay.err()).isLessThan(2);
        refused(url, name);
    }

    /** The names of a model file and the statements of a case file go through the fence. */
    private void refused(String url, String name) throws IOException {
        Path model = Files.writeString(folder.resolve("system.yaml"), """
                model: system
                tables:
                  pg_class:
                    keys: 100
                    attributes:
                      relname: {size: 3}
                transactions:
                  T: {weight: 1, operations: [{read: pg_class}]}
                """);
        Titrant storm =
                Titrant.run("storm", "--url", url, "--db", name, "--model", model.toString(), "--transactions", "5");
        assertThat(storm.status()).isEqualTo(2);
        assertThat(storm.err()).contains("refused on your own database").hasLineCount(1);
        Path outside = Files.writeString(
                folder.resolve("outside.sql"), "/* init */ CREATE TABLE t(a INT);\n/* T1 */ DELETE FROM mine;\n");
        Titrant replay = Titrant.run("replay", outside.toString(), "--url", url, "--db", name);
        assertThat(replay.status()).isEqualTo(2);
        assertThat(replay.err())
                .contains("refused on your own database: it names mine")
                .hasLineCount(1);
    }

    /** The cases in a campaign's folder run when it is continued; the folder may come from others. */
    @Test
    void theCasesOfAContinuedCampaignGoThroughTheFence() throws Exception {
        String url = "jdbc:h2:mem:continued;DB_CLOSE_DELAY=-1";
        Path out = folder.resolve("campaign");
        Titrant first = Titrant.run(
                "test", "--url", url, "--user", "sa", "--cases", "2", "--seed", "1", "--out", out.toString());
        assertThat(first.status()).as(first.err()).isLessThan(2);
        Files.writeString(
                out.resolve("suspicions.jsonl"),
                "{\"index\":0,\"oracle\":\"writecheck\",\"verdict\":\"bug\",\"kind\":\"final state\",\"rule\":null,\"explanation\":\"x\","
                        + "\"case\":\"/* init */ CREATE TABLE PUBLIC.planted(a INT);\\n/* T1 */ SELECT 1;\\n\"}\n");
        Titrant resumed = Titrant.run("test", "--resume", out.toString());
        assertThat(resumed.status()).isEqualTo(2);
        assertThat(resumed.err())
                .contains("refused on your own database", "PUBLIC.planted")
                .hasLineCount(1);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String single(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
