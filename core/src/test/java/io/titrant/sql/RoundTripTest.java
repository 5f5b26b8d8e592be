package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class RoundTripTest {
    static final List<Dialect> DIALECTS = List.of(
            Dialect.MYSQL,
            Dialect.POSTGRES,
            Dialect.SQLITE,
            Dialect.H2,
            Dialect.HSQLDB,
            Dialect.DERBY,
            Dialect.DUCKDB,
            Dialect.FIREBIRD);
    private static final int TREES = 3_000;

    @ParameterizedTest
    @FieldSource("DIALECTS")
    void parsingARenderedTreeGivesTheSameTree(Dialect dialect) {
        for (int seed = 0; seed < TREES; seed++) {
            Statement tree = new RandomStatements(seed, dialect).statement();
            String text = dialect.render(tree);
            assertThat(Sql.read(text, dialect)).as("seed %d: %s", seed, text).isEqualTo(tree);
        }
    }

    @ParameterizedTest
    @FieldSource("DIALECTS")
    void renderingIsStableWithSemicolonsAndCommentsAround(Dialect dialect) {
        for (int seed = 0; seed < TREES / 5; seed++) {
            String text = dialect.render(new RandomStatements(seed, dialect).statement());
            String again = dialect.render(Sql.read(" /* before */\n" + text + " ; -- after", dialect));
            if (!(Sql.read(text, dialect) instanceof Verbatim)) {
                assertThat(again).as("seed %d", seed).isEqualTo(text);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("DIALECTS")
    void classifyingTheTextAgreesWithTheTree(Dialect dialect) {
        for (int seed = 0; seed < TREES / 5; seed++) {
            Statement tree = new RandomStatements(seed, dialect).statement();
            String text = dialect.render(tree);
            assertThat(StatementKind.of(text)).as(text).isEqualTo(tree.kind());
        }
    }

    @Test
    void theRandomTreesContainEveryKindOfNode() {
        Set<String> seen = new TreeSet<>();
        for (int seed = 0; seed < TREES; seed++) {
            for (Dialect dialect : List.of(Dialect.MYSQL, Dialect.POSTGRES)) {
                Statement tree = new RandomStatements(seed, dialect).statement();
                Tree.nodes(tree).forEach(node -> seen.add(node.getClass().getName()));
            }
        }
        Set<String> all = new HashSet<>();
        collectRecords(Node.class, all);
        assertThat(seen).containsExactlyInAnyOrderElementsOf(all);
    }

    private static void collectRecords(Class<?> type, Set<String> all) {
        if (type.isRecord()) {
            all.add(type.getName());
            return;
        }
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            collectRecords(permitted, all);
        }
    }
}
