package io.titrant.engines;

import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import java.util.List;

/** The SQL that all engines of the MySQL family accept. */
final class MySqlFeatures {
    private static final List<ColumnType> TYPES = List.of(
            ColumnType.integer("TINYINT", 8),
            ColumnType.integer("SMALLINT", 16),
            ColumnType.integer("MEDIUMINT", 24),
            ColumnType.integer("INTEGER", 32),
            ColumnType.integer("INT", 32).modified("UNSIGNED"),
            ColumnType.integer("BIGINT", 64),
            ColumnType.decimal("DECIMAL", 10, 2),
            ColumnType.real("FLOAT", 24),
            ColumnType.real("DOUBLE", 53),
            ColumnType.string("CHAR", Family.TEXT, 4).with(Quirk.PADDED),
            ColumnType.string("VARCHAR", Family.TEXT, 20),
            ColumnType.plain("TEXT", Family.TEXT).with(Quirk.NOT_KEYABLE, Quirk.NO_DEFAULT),
            ColumnType.string("BINARY", Family.BINARY, 4).with(Quirk.PADDED),
            ColumnType.string("VARBINARY", Family.BINARY, 8),
            ColumnType.plain("BLOB", Family.BINARY).with(Quirk.NOT_KEYABLE, Quirk.NO_DEFAULT),
            ColumnType.plain("BOOLEAN", Family.BOOLEAN),
            ColumnType.plain("DATE", Family.DATE).with(Quirk.NO_DEFAULT),
            ColumnType.plain("TIME", Family.TIME).with(Quirk.NO_DEFAULT),
            ColumnType.plain("DATETIME", Family.TIMESTAMP).with(Quirk.NO_DEFAULT));

    static final Features ALL = new Features(TYPES, Features.COMMON.set(), Features.COMMON.functions())
            .with(
                    Feature.PARTITION_CLAUSE,
                    Feature.AUTO_INCREMENT,
                    Feature.REFERENTIAL_ACTIONS,
                    Feature.CASCADING_UPDATES,
                    Feature.BARE_NULL,
                    Feature.QUANTIFIED,
                    Feature.ROW_VALUES,
                    Feature.NULL_SAFE_EQUAL,
                    Feature.IS_TRUTH,
                    Feature.CONDITIONS_ARE_VALUES,
                    Feature.INTEGERS_ARE_CONDITIONS,
                    Feature.IMPLICIT_CONVERSION,
                    Feature.BIT_OPERATORS,
                    Feature.MODULO_OPERATOR,
                    Feature.RIGHT_JOIN,
                    Feature.LOCKED_JOINS,
                    Feature.LOCK_IN_SHARE_MODE,
                    Feature.JOINED_UPDATE,
                    Feature.DELETE_USING_TARGET,
                    Feature.REPLACE,
                    Feature.ON_DUPLICATE_KEY,
                    Feature.ORDERED_WRITES,
                    Feature.IGNORE_WORD,
                    Feature.DEFAULT_KEYWORD,
                    Feature.CONSISTENT_SNAPSHOT,
                    Feature.NATURAL_JOIN,
                    Feature.ROW_SUBQUERY);

    private MySqlFeatures() {}
}
