package io.titrant.generate.percent;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How many of a hundred generated things have a property. Each kind of statement has an enum of its own, and a profile can set each
 * constant: {@code SelectPercent.WITHOUT_WHERE} is {@code select.withoutWhere = 12}.
 */
public interface Percent extends ProfileKey {
    /** The things that are counted, as a noun with its condition. */
    @Override
    String meaning();

    String name();

    @Override
    default String key() {
        String kind = getClass().getSimpleName().replace("Percent", "").toLowerCase(Locale.ROOT);
        return kind + "." + ProfileKey.camelCase(name());
    }

    @Override
    default int least() {
        return 0;
    }

    @Override
    default int greatest() {
        return 100;
    }

    /** All percentages, statement kind by statement kind. */
    static List<Percent> all() {
        return Stream.<Percent[]>of(
                        SelectPercent.values(),
                        SubqueryPercent.values(),
                        ConditionPercent.values(),
                        ExpressionPercent.values(),
                        InsertPercent.values(),
                        UpdatePercent.values(),
                        DeletePercent.values(),
                        UpsertPercent.values(),
                        MergePercent.values(),
                        TransactionPercent.values(),
                        AnomalyPercent.values(),
                        ComplexPercent.values(),
                        DatabasePercent.values(),
                        TablePercent.values(),
                        ValuePercent.values())
                .flatMap(Arrays::stream)
                .toList();
    }
}
