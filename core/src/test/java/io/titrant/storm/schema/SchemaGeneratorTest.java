package io.titrant.storm.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.generate.Seed;
import io.titrant.storm.model.ColumnKind;
import io.titrant.storm.model.ModelReader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaGeneratorTest {
    @Test
    void aTableRefersOnlyToEarlierTables() {
        Set<Integer> numbers = new HashSet<>();
        boolean references = false;
        for (long seed = 0; seed < 200; seed++) {
            StormSchema schema = SchemaGenerator.generate(ModelReader.shipped("default"), new Seed(seed), null);
            numbers.add(schema.tables().size());
            for (StormTable table : schema.tables()) {
                for (StormAttribute attribute : table.attributes()) {
                    assertThat(attribute.parent()).isLessThan(table.index());
                    references |= attribute.isForeignKey();
                }
            }
        }
        assertThat(numbers).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(references).isTrue();
    }

    @Test
    void oneSeedGivesOneSchema() {
        List<String> first = statements(7);
        assertThat(statements(7)).isEqualTo(first);
        assertThat(statements(8)).isNotEqualTo(first);
    }

    private static List<String> statements(long seed) {
        StormSchema schema = SchemaGenerator.generate(ModelReader.shipped("default"), new Seed(seed), null);
        return schema.tables().stream()
                .map(table -> SchemaSql.createTable(schema, table, 0) + SchemaSql.createIndexes(table))
                .toList();
    }

    @Test
    void ycsbSqlIsThePapersSchema() {
        StormSchema schema = SchemaGenerator.generate(ModelReader.shipped("ycsb-sql"), new Seed(1), null);
        StormTable y = schema.table("Y");
        assertThat(y.keys().keys()).isEqualTo(2000);
        assertThat(y.keys().dynamicKeys()).isEqualTo(400);
        assertThat(schema.table("Z").keys().staticKeys()).isEqualTo(20);
        assertThat(SchemaSql.createTable(schema, y, 0))
                .isEqualTo(
                        "CREATE TABLE Y (k0 INT NOT NULL, fk0 INT NOT NULL, attr0 VARCHAR(7) NOT NULL, PRIMARY KEY (k0), FOREIGN KEY (fk0) REFERENCES Z (k0))");
    }

    @Test
    void otherRowsChangeTheLargestTableOnly() {
        StormSchema schema = SchemaGenerator.generate(ModelReader.shipped("ycsb-sql"), new Seed(1), 50_000L);
        assertThat(schema.table("Y").keys().keys()).isEqualTo(50_000);
        assertThat(schema.table("Z").keys().keys()).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"10,3", "10,0", "2,1", "10,9", "2000,400", "7,6", "1000,333", "1001,500"})
    void aPartitionNumbersEveryKeyOnce(long keys, long dynamic) {
        KeyPartition partition = new KeyPartition(keys, dynamic);
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < dynamic; i++) {
            long key = partition.dynamicKey(i);
            assertThat(partition.isDynamic(key)).isTrue();
            assertThat(partition.dynamicIndex(key)).isEqualTo(i);
            seen.add(key);
        }
        long last = -1;
        for (long i = 0; i < partition.staticKeys(); i++) {
            long key = partition.staticKey(i);
            assertThat(partition.isDynamic(key)).isFalse();
            assertThat(partition.staticIndex(key)).isEqualTo(i);
            assertThat(key).as("static keys rise").isGreaterThan(last);
            last = key;
            seen.add(key);
        }
        assertThat(seen).hasSize((int) keys).allMatch(key -> key >= 0 && key < keys);
    }

    @Test
    void phiKeepsTheOrderAndMapsNoTwoNumbersToOneTuple() {
        for (List<ColumnKind> kinds : List.of(
                List.of(ColumnKind.INT),
                List.of(ColumnKind.VARCHAR),
                List.of(ColumnKind.INT, ColumnKind.VARCHAR),
                List.of(ColumnKind.VARCHAR, ColumnKind.VARCHAR, ColumnKind.INT))) {
            ValueMapping phi = new ValueMapping(kinds, 1003, List.of());
            for (long i = 1; i < 1003; i++) {
                assertThat(compare(phi.tuple(i - 1), phi.tuple(i))).isNegative();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static int compare(List<Object> left, List<Object> right) {
        for (int i = 0; i < left.size(); i++) {
            int order = ((Comparable<Object>) left.get(i)).compareTo(right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
