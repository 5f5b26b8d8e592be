package io.titrant.storm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.distribution.Distribution;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelReaderTest {
    private static final String GOOD = """
            model: m
            access: zipf(0.4)
            tables:
              Z: {keys: 20, attributes: {a: {size: 5}}}
              Y:
                keys: 100
                dynamic: 0.2
                foreignKeys: {f: {references: Z}}
                attributes: {a: {values: [China, Japan]}, b: {size: 10, nulls: 0.1}}
            transactions:
              T: {weight: 1, operations: [{read: Y}, {query: Y, join: Z, where: {and: [{a: "="}, {Z.a: "<"}]}}]}
            """;

    static List<String> shipped() {
        return ModelReader.SHIPPED;
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyShippedModelCanBeRead(String name) {
        assertThat(ModelReader.shipped(name).name()).isEqualTo(name);
    }

    @Test
    void theDefaultModelHasTheFeaturesOfThePapersFigure() {
        SchemaModel.Drawn schema =
                (SchemaModel.Drawn) ModelReader.shipped("default").schema();
        assertThat(schema.tables()).hasToString("⟨[1, 2, 3], uniform⟩");
        assertThat(schema.keyColumns()).hasToString("⟨[1, 2], uniform⟩");
        assertThat(schema.keyType()).hasToString("⟨[INT, VARCHAR], uniform⟩");
        assertThat(schema.foreignKeys()).hasToString("⟨[0, 1], uniform⟩");
        assertThat(schema.references()).isEqualTo(Distribution.UNIFORM);
        assertThat(schema.attributes()).hasToString("⟨[1, 2], uniform⟩");
        assertThat(schema.attributeColumns()).hasToString("⟨[1, 2], uniform⟩");
        assertThat(schema.attributeType()).hasToString("⟨[INT, VARCHAR], zipf(1.0)⟩");
    }

    @Test
    void tablesAreSortedByTheirReferences() {
        String yaml = GOOD.replace("  Z: {keys: 20, attributes: {a: {size: 5}}}\n", "")
                .replace("transactions:", "  Z: {keys: 20, attributes: {a: {size: 5}}}\ntransactions:");
        SchemaModel.Named schema =
                (SchemaModel.Named) ModelReader.read("m.yaml", yaml).schema();
        assertThat(schema.tables()).extracting(TableSpec::name).containsExactly("Z", "Y");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "access: zipf(0.4)|access: zopf|m.yaml: access: 'zopf' is no distribution",
                "keys: 100|keys: many|m.yaml: tables.Y.keys: expected a whole number, found \"many\"",
                "keys: 100|keys: 1|m.yaml: tables.Y.keys: expected a number from 2",
                "dynamic: 0.2|dynamik: 0.2|m.yaml: tables.Y.dynamik: unknown entry",
                "dynamic: 0.2|dynamic: 1.5|m.yaml: tables.Y.dynamic: expected a share below 1",
                "references: Z|references: X|m.yaml: tables.Y.foreignKeys.f: there is no table 'X'",
                "[China, Japan]|[China, Japan, china]|m.yaml: tables.Y.attributes.a.values[2]: 'china' is there twice",
                "[China, Japan]|[a, B]|m.yaml: tables.Y.attributes.a.values: collations sort these values differently",
                "[China, Japan]|['9', '10']|m.yaml: tables.Y.attributes.a.values: values that begin with a digit",
                "[China, Japan]|['O''Brien']|m.yaml: tables.Y.attributes.a.values[0]: 'O'Brien' must have",
                "nulls: 0.1|nulls: 1.0|m.yaml: tables.Y.attributes.b.nulls: expected a number from 0 to 0.99",
                "size: 10, nulls|size: 10, values: [x], nulls|m.yaml: tables.Y.attributes.b: an attribute has either",
                "read: Y|read: X|m.yaml: transactions.T.operations[0].read: there is no table 'X'",
                "read: Y|insert: Z|m.yaml: transactions.T.operations[0].insert: table Z has no dynamic keys",
                "read: Y|read: Y, where: {}|m.yaml: transactions.T.operations[0].where: unknown entry",
                "join: Z|join: Y|m.yaml: transactions.T.operations[1].join: no foreign key of Y refers to Y",
                "{a: `=`}|{c: `=`}|m.yaml: transactions.T.operations[1].where.and[0].c: table Y has no attribute 'c'",
                "{a: `=`}|{a: `~`}|m.yaml: transactions.T.operations[1].where.and[0].a: '~' is not one of",
                "{a: `=`}|{a: is null}|m.yaml: transactions.T.operations[1].where: the predicate contradicts itself",
                "{a: `=`}|{b: is null}, {b: `>`}|m.yaml: transactions.T.operations[1].where: the predicate contradicts itself",
                "weight: 1|weight: 0|m.yaml: transactions: a model has from 1",
                "model: m|modell: m|m.yaml: modell: unknown entry"
            })
    void aWrongEntryIsRefusedWithItsPath(String good, String bad, String message) {
        String part = good.replace('`', '"');
        assertThat(GOOD).contains(part);
        String yaml = GOOD.replace(part, bad.replace('`', '"'));
        assertThatThrownBy(() -> ModelReader.read("m.yaml", yaml))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "a: {", "model: x\nmodel: y", "- 1", "model: &a [*a]", "model: x\n---\nmodel: y"})
    void textThatIsNoModelIsRefusedInOneLine(String yaml) {
        assertThatThrownBy(() -> ModelReader.read("m.yaml", yaml))
                .isInstanceOf(TitrantException.class)
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1))
                .hasMessageStartingWith("m.yaml:");
    }

    @Test
    void referencesThatFormACycleAreRefused() {
        String yaml = GOOD.replace("Z: {keys: 20,", "Z: {keys: 20, foreignKeys: {g: {references: Y}},");
        assertThatThrownBy(() -> ModelReader.read("m.yaml", yaml))
                .hasMessage("m.yaml: tables.Z.foreignKeys: the references of the tables Z, Y form a cycle");
    }

    @Test
    void notIsPushedDownToTheOperators() {
        PredicateSpec.Leaf less = new PredicateSpec.Leaf("t", "a", Operator.LESS);
        PredicateSpec.Leaf in = new PredicateSpec.Leaf("t", "b", Operator.IN);
        PredicateSpec not = new PredicateSpec.Not(new PredicateSpec.And(less, new PredicateSpec.Not(in)));
        assertThat(not.withoutNot())
                .isEqualTo(new PredicateSpec.Or(new PredicateSpec.Leaf("t", "a", Operator.GREATER_OR_EQUAL), in));
    }

    @Test
    void aFeatureIsDrawnByItsDistribution() {
        RandomFeature<String> feature = new RandomFeature<>(List.of("a", "b"), Distribution.parse("zipf(1.0)"));
        Draw draw = new Seed(1).draw();
        long first = java.util.stream.IntStream.range(0, 30_000)
                .filter(i -> feature.draw(draw).equals("a"))
                .count();
        assertThat(first).isBetween(19_600L, 20_400L);
    }
}
