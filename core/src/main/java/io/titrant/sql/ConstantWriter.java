package io.titrant.sql;

/** Writes literals in the form of a dialect. */
final class ConstantWriter {
    private ConstantWriter() {}

    static String text(Constant constant, Dialect dialect) {
        if (constant instanceof Constant.Int number) {
            return number.value().toString();
        } else if (constant instanceof Constant.Decimal number) {
            return number.value().toPlainString();
        } else if (constant instanceof Constant.Approximate number) {
            return number.literal();
        } else if (constant instanceof Constant.Text text) {
            return string(text.value(), dialect);
        } else if (constant instanceof Constant.Bytes bytes) {
            return bytes(bytes.hex(), dialect);
        } else if (constant instanceof Constant.Bool bool) {
            return bool.value() ? "TRUE" : "FALSE";
        } else if (constant instanceof Constant.Temporal temporal) {
            String text = string(temporal.text(), dialect);
            return temporal.type().sql() + (temporal.type().isFunction(dialect) ? "(" + text + ")" : " " + text);
        } else {
            return "NULL";
        }
    }

    private static String string(String value, Dialect dialect) {
        String escaped = value.replace("'", "''");
        return "'" + (dialect.has(Trait.BACKSLASH_ESCAPES) ? escaped.replace("\\", "\\\\") : escaped) + "'";
    }

    private static String bytes(String hex, Dialect dialect) {
        if (dialect.has(Trait.BYTEA_LITERALS)) {
            return "BYTEA '\\x" + hex + "'";
        }
        if (dialect.has(Trait.BLOB_LITERALS)) {
            return "BLOB '" + hex.replaceAll("..", "\\\\x$0") + "'";
        }
        return "X'" + hex + "'";
    }
}
