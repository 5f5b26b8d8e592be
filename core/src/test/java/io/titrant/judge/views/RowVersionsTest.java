package io.titrant.judge.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Compares the sorted arrays with maps, on random rows. */
class RowVersionsTest {
    private final Random random = new Random(7);

    private SortedMap<RowId, VersionId> someRows() {
        SortedMap<RowId, VersionId> rows = new TreeMap<>();
        for (int i = random.nextInt(8); i > 0; i--) {
            rows.put(new RowId(1 + random.nextInt(12)), new VersionId(1 + random.nextInt(100)));
        }
        return rows;
    }

    private static void assertSame(RowVersions actual, Map<RowId, VersionId> expected) {
        assertThat(actual).isEqualTo(RowVersions.of(expected)).hasSameHashCodeAs(RowVersions.of(expected));
        assertThat(actual.size()).isEqualTo(expected.size());
        assertThat(actual.versions()).containsExactlyElementsOf(new TreeMap<>(expected).values());
        for (int number = 0; number <= 14; number++) {
            RowId row = new RowId(number);
            assertThat(actual.get(row)).isEqualTo(expected.get(row));
            assertThat(actual.rows().contains(row)).isEqualTo(expected.containsKey(row));
        }
    }

    @Test
    void theRowsOfAnotherViewReplaceThoseOfThisOne() {
        for (int i = 0; i < 500; i++) {
            SortedMap<RowId, VersionId> one = someRows();
            SortedMap<RowId, VersionId> other = someRows();
            Map<RowId, VersionId> both = new HashMap<>(one);
            both.putAll(other);
            assertSame(RowVersions.of(one).plus(RowVersions.of(other)), both);
        }
    }

    @Test
    void aChangeAddsReplacesOrDeletesRows() {
        for (int i = 0; i < 500; i++) {
            SortedMap<RowId, VersionId> before = someRows();
            Map<RowId, RowChanges.Change> changes = new HashMap<>();
            Map<RowId, VersionId> after = new HashMap<>(before);
            someRows().forEach((row, version) -> {
                changes.put(row, RowChanges.Change.to(version, false));
                after.put(row, version);
            });
            someRows().keySet().forEach(row -> {
                changes.put(row, RowChanges.Change.DELETION);
                after.remove(row);
            });
            assertSame(RowVersions.of(before).after(RowChanges.of(changes)), after);
        }
    }

    @Test
    void aConditionKeepsTheOrderOfTheRows() {
        for (int i = 0; i < 500; i++) {
            SortedMap<RowId, VersionId> rows = someRows();
            Map<RowId, VersionId> even = new HashMap<>(rows);
            even.keySet().removeIf(row -> row.number() % 2 == 1);
            assertSame(RowVersions.of(rows).where(row -> row.number() % 2 == 0), even);
        }
    }
}
