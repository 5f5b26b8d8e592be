package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Fence;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Option;
import io.titrant.generate.Profile;
import io.titrant.generate.SqlComplexity;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Query;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of generated cases for every engine, without starting any. */
class GeneratedCasesTest {
    private static final int CASES = 200;
    private static final int COMPLEX_CASES = 60;

    static Stream<String> engines() {
        return Engines.all().stream().map(Engine::name);
    }

    private static CaseGenerator generator(String engine, Profile profile) {
        Engine named = Engines.named(engine);
        return new CaseGenerator(named, named.isolationLevels(), profile);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theSameSeedGivesTheSameBytes(String engine) {
        CaseGenerator one = generator(engine, Profile.DEFAULT);
        CaseGenerator two = generator(engine, Profile.DEFAULT);
        Set<String> seen = new HashSet<>();
        for (int i = CASES; i-- > 0; ) {
            String text = CaseWriter.write(one.generate(5, i));
            assertThat(CaseWriter.write(two.generate(5, i))).isEqualTo(text);
            seen.add(text.replaceFirst("(?m)^-- seed: .*$", ""));
        }
        assertThat(seen).as("cases that differ").hasSizeGreaterThan(CASES * 9 / 10);
        assertThat(one.generate(6, 0)).isNotEqualTo(one.generate(5, 0));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aWrittenCaseIsReadBackUnchanged(String engine) {
        CaseGenerator generator = generator(engine, Profile.DEFAULT);
        Dialect dialect = Engines.named(engine).dialect();
        for (int i = 0; i < CASES; i++) {
            Case made = generator.generate(11, i);
            String text = CaseWriter.write(made);
            Case read = CaseReader.read("generated", text).testCase();
            assertThat(read).isEqualTo(made);
            assertThat(CaseWriter.write(read)).isEqualTo(text);
            Stream.concat(made.init().stream(), made.steps().stream().map(Step::sql))
                    .forEach(sql -> {
                        Statement statement = Sql.read(sql, dialect);
                        assertThat(dialect.render(statement)).isEqualTo(sql);
                        boolean verbatim = sql.contains(" PARTITION OF ") || sql.startsWith("CREATE SEQUENCE ");
                        assertThat(statement instanceof Verbatim).as(sql).isEqualTo(verbatim);
                    });
            assertThat(Fence.objection(made, dialect)).as(text).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void complexCasesAreReadBackAndRepeatable(String engine) {
        CaseGenerator generator = generator(engine, Profile.DEFAULT.complex());
        CaseGenerator again = generator(engine, Profile.DEFAULT.complex());
        Dialect dialect = Engines.named(engine).dialect();
        for (int i = 0; i < COMPLEX_CASES; i++) {
            Case made = generator.generate(13, i);
            assertThat(again.generate(13, i)).isEqualTo(made);
            assertThat(made.transactions()).hasSizeBetween(2, 6);
            assertThat(Fence.objection(made, dialect))
                    .as(CaseWriter.write(made))
                    .isEmpty();
            for (Step step : made.steps()) {
                Statement statement = Sql.read(step.sql(), dialect);
                assertThat(statement).as(step.sql()).isNotInstanceOf(Verbatim.class);
                assertThat(dialect.render(statement)).isEqualTo(step.sql());
                assertThat(Tree.nodes(statement, Query.class))
                        .as("LIMIT has an order: %s", step.sql())
                        .noneMatch(query ->
                                query.limit() != null && query.orderBy().isEmpty());
                assertThat(Tree.nodes(statement, Expr.RowNumber.class))
                        .as("ROW_NUMBER has an order: %s", step.sql())
                        .isEmpty();
            }
        }
    }

    @Test
    void everyFourthDatabaseOfAMixIsComplexAndTheOthersAreThoseOfSimpleCases() {
        CaseGenerator mixed = generator("postgres", SqlComplexity.MIXED.in(Profile.DEFAULT));
        CaseGenerator simple = generator("postgres", Profile.DEFAULT);
        CaseGenerator complex = generator("postgres", Profile.DEFAULT.complexStatements());
        for (int i = 0; i < CASES; i++) {
            Case made = mixed.generate(7, i);
            boolean fourth = i / mixed.casesPerDatabase() % 4 == 3;
            assertThat(made).isEqualTo((fourth ? complex : simple).generate(7, i));
            assertThat(made.complex()).isEqualTo(fourth);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void atLeastTwoTransactionsOfALargeCaseCommit(String engine) {
        Profile manyRollbacks = Profile.DEFAULT.complex().with(Option.ROLLBACK_PERCENT, 80);
        CaseGenerator generator = generator(engine, manyRollbacks);
        for (int i = 0; i < COMPLEX_CASES; i++) {
            assertThat(generator.generate(4, i).steps())
                    .filteredOn(step -> step.kind() == StatementKind.COMMIT)
                    .hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void txCheckBesideOtherOraclesWantsOnlyTheComplexCases() {
        Case simple = generator("postgres", Profile.DEFAULT).generate(7, 0);
        Case complex = generator("postgres", Profile.DEFAULT.complex()).generate(7, 0);
        assertThat(new TxCheck().wants(simple)).isTrue();
        assertThat(new TxCheck().complexOnly().wants(simple)).isFalse();
        assertThat(new TxCheck().complexOnly().wants(complex)).isTrue();
        assertThat(new TxCheck().complexOnly().bounded(1, 1).strict().wants(simple))
                .isFalse();
    }

    @Test
    void complexCasesHaveEveryKindOfQuery() {
        CaseGenerator generator = generator("postgres", Profile.DEFAULT.complex());
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < CASES; i++) {
            generator
                    .generate(1, i)
                    .steps()
                    .forEach(step -> all.append(step.sql()).append('\n'));
        }
        assertThat(all)
                .contains(" LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ", " CROSS JOIN ", " NATURAL JOIN ", " LATERAL (")
                .contains("WITH w AS (", "WITH RECURSIVE r (n) AS (", " OVER (PARTITION BY ", "LAG(", "RANK() OVER (")
                .contains(" UNION SELECT ", " UNION ALL ", " INTERSECT ", " EXCEPT ALL ", "SELECT DISTINCT ")
                .contains(" GROUP BY ", " HAVING ", " LIMIT ", "EXISTS (SELECT", " ANY (SELECT", " ALL (SELECT")
                .contains(
                        ") IN (SELECT", " NOT IN (SELECT", "CASE WHEN ", "COALESCE(", "NULLIF(", "CAST(", "SPLIT_PART(")
                .containsPattern("INSERT INTO t\\d [^\n]* SELECT ")
                .containsPattern("UPDATE t\\d SET [^\n]* FROM \\(SELECT")
                .containsPattern("DELETE FROM t\\d USING \\(SELECT");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyCaseHasAnExplicitTransactionAndAWrite(String engine) {
        CaseGenerator generator = generator(engine, Profile.DEFAULT);
        Set<StatementKind> kinds = EnumSet.noneOf(StatementKind.class);
        for (int i = 0; i < CASES; i++) {
            Case made = generator.generate(3, i);
            List<StatementKind> own = made.steps().stream().map(Step::kind).toList();
            kinds.addAll(own);
            assertThat(own).as("case %d", i).contains(StatementKind.BEGIN);
            assertThat(own.stream().anyMatch(StatementKind::writes))
                    .as("case %d writes", i)
                    .isTrue();
            assertThat(own).doesNotContain(StatementKind.OTHER);
            assertThat(made.transactions()).hasSizeBetween(2, 5);
            assertThat(made.header().get("seed")).contains("3/" + i);
            assertThat(made.header().get("engine")).contains(engine);
            assertThat(made.isolation("T1"))
                    .hasValueSatisfying(level ->
                            assertThat(Engines.named(engine).isolationLevels()).contains(level));
        }
        assertThat(kinds)
                .contains(
                        StatementKind.SELECT,
                        StatementKind.INSERT,
                        StatementKind.UPDATE,
                        StatementKind.DELETE,
                        StatementKind.COMMIT,
                        StatementKind.ROLLBACK);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void neighbouringCasesShareDatabaseAndTransactions(String engine) {
        Profile profile = Profile.DEFAULT.with(Option.ORDERS_PER_GROUP, 3).with(Option.GROUPS_PER_DATABASE, 2);
        CaseGenerator generator = generator(engine, profile);
        for (int database = 0; database < 10; database++) {
            Case first = generator.generate(8, database * 6);
            for (int i = 1; i < 6; i++) {
                Case next = generator.generate(8, database * 6 + i);
                assertThat(next.init()).isEqualTo(first.init());
                if (i < 3) {
                    assertThat(next.steps()).containsExactlyInAnyOrderElementsOf(first.steps());
                }
            }
            assertThat(generator.generate(8, database * 6 + 6).init()).isNotEqualTo(first.init());
        }
    }

    @Test
    void aForeignKeyBetweenTwoTablesDoesNotRestrictAThirdTable() {
        CaseGenerator generator = new CaseGenerator(
                Engines.named("mariadb"),
                List.of(IsolationLevel.READ_COMMITTED, IsolationLevel.REPEATABLE_READ),
                Profile.DEFAULT);
        for (long i = 2600; i < 2640; i++) {
            assertThat(generator.generate(81, i).steps()).isNotEmpty();
        }
    }

    @Test
    void aProfileTurnsSqlFeaturesOff() {
        Profile profile = Profile.parse("plain", """
                maxTables = 1
                maxColumns = 2
                maxTransactions = 2
                maxStatements = 1
                subqueries = off
                joins = off
                savepoints = off
                replace = off
                upsert = off
                forUpdate = off
                forShare = off
                insertIgnore = off
                expressionIndexes = off
                partitions = off
                """);
        CaseGenerator generator = generator("mysql", profile);
        for (int i = 0; i < CASES; i++) {
            String text = CaseWriter.write(generator.generate(1, i));
            assertThat(text)
                    .doesNotContain("t1", "c2", "EXISTS", "JOIN", "SAVEPOINT", "REPLACE", "DUPLICATE")
                    .doesNotContain("FOR UPDATE", "SHARE", "IGNORE", "PARTITION", "T3");
        }
    }
}
