package io.titrant.engines;

import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.Features.Function;
import java.util.List;

/**
 * The SQL that Firebird 4 accepts, tried on 4.0.5. A query needs FROM, and VALUES is no query, so the generator's recursive CTEs and its MERGE from a query are left out.
 */
final class FirebirdFeatures {
    private static final List<ColumnType> TYPES = List.of(
            ColumnType.integer("SMALLINT", 16),
            ColumnType.integer("INTEGER", 32),
            ColumnType.integer("BIGINT", 64),
            ColumnType.decimal("DECIMAL", 10, 2),
            ColumnType.real("REAL", 24),
            ColumnType.real("DOUBLE PRECISION", 53),
            ColumnType.string("CHAR", Family.TEXT, 4).with(Quirk.PADDED),
            ColumnType.string("VARCHAR", Family.TEXT, 20),
            ColumnType.string("VARBINARY", Family.BINARY, 8),
            ColumnType.plain("BOOLEAN", Family.BOOLEAN),
            ColumnType.plain("DATE", Family.DATE),
            ColumnType.plain("TIME", Family.TIME),
            ColumnType.plain("TIMESTAMP", Family.TIMESTAMP));

    private static final List<Function> FUNCTIONS = List.of(
            Function.of("ABS", Family.INTEGER, Family.INTEGER),
            Function.of("ABS", Family.DECIMAL, Family.DECIMAL),
            Function.of("CHAR_LENGTH", Family.INTEGER, Family.TEXT),
            Function.of("UPPER", Family.TEXT, Family.TEXT),
            Function.of("LOWER", Family.TEXT, Family.TEXT));

    static final Features ALL = new Features(TYPES, Features.COMMON.set(), FUNCTIONS)
            .with(
                    Feature.ONE_ROW_PER_INSERT,
                    Feature.IDENTITY,
                    Feature.REFERENTIAL_ACTIONS,
                    Feature.CASCADING_UPDATES,
                    Feature.BARE_NULL,
                    Feature.QUANTIFIED,
                    Feature.IS_DISTINCT,
                    Feature.IS_TRUTH,
                    Feature.CONDITIONS_ARE_VALUES,
                    Feature.CTE,
                    Feature.RIGHT_JOIN,
                    Feature.FULL_JOIN,
                    Feature.SUBQUERY_ON_TARGET,
                    Feature.DEFAULT_KEYWORD,
                    Feature.MERGE_FROM_TABLE,
                    Feature.NATURAL_JOIN,
                    Feature.LATERAL,
                    Feature.WINDOW_FUNCTIONS)
            .without(Feature.DESCENDING_INDEX);

    private FirebirdFeatures() {}
}
