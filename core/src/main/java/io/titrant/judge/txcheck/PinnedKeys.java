package io.titrant.judge.txcheck;

import io.titrant.record.Result;
import io.titrant.record.Value;
import io.titrant.sql.Constant;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.ValueRow;
import io.titrant.sql.When;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gives the rows of an INSERT the keys that the engine generated for them inside the transactions. Another order of statements would generate other
 * keys. The after-write read returns the generated keys. Example:
 *
 * <pre>
 *   inside       INSERT INTO t (b, titrant_row1, titrant_w1) VALUES (7, 't#T1.3.1', 'T1.3')          the engine generates a = 4
 *   without      INSERT INTO t (b, titrant_row1, titrant_w1, a) VALUES (7, 't#T1.3.1', 'T1.3', 4)
 * </pre>
 */
final class PinnedKeys {
    private PinnedKeys() {}

    /** Whether every row that the statement was to insert is there with its key. A failed INSERT has no rows: which keys it used is unknown. */
    static boolean areKnown(TrackedStatement statement, Result result, List<ItemVersion> installed) {
        if (statement.generatedKey() == null) {
            return true;
        }
        Map<String, Expr> keys = keys(installed);
        return !result.failed()
                && (((Insert) statement.original()).source() instanceof Insert.FromQuery
                        ? keys.size() == installed.size()
                        : keys.size() == rows((Insert) statement.original()));
    }

    private static int rows(Insert insert) {
        return insert.source() instanceof Insert.Rows rows ? rows.rows().size() : 1;
    }

    /** The generated keys by the PrimaryKeys of their rows. */
    private static Map<String, Expr> keys(List<ItemVersion> installed) {
        Map<String, Expr> keys = new TreeMap<>();
        for (ItemVersion version : installed) {
            if (version.generated() instanceof Value.Int number
                    && !version.item().initial()
                    && version.installs().size() == 1) {
                keys.put(version.item().pkey(), new Constant.Int(number.value()));
            }
        }
        return keys;
    }

    /** The statement as it runs without transactions. */
    static String named(StatementNode node, Dialect dialect) {
        Name column = node.statement().generatedKey();
        String target = node.statement().target();
        Map<String, Expr> keys = keys(node.installed());
        if (column == null || keys.isEmpty()) {
            return target;
        }
        Insert insert = (Insert) Sql.read(target, dialect);
        List<Name> columns = new ArrayList<>(insert.columns());
        columns.add(column);
        Insert.Source source = insert.source() instanceof Insert.Rows rows
                ? named(rows, keys)
                : new Insert.FromQuery(named(((Insert.FromQuery) insert.source()).query(), keys));
        return dialect.render(insert.withColumns(columns).withSource(source));
    }

    /** The last two values of each row are its PrimaryKey and its VersionKey. */
    private static Insert.Rows named(Insert.Rows rows, Map<String, Expr> keys) {
        List<ValueRow> all = new ArrayList<>();
        for (ValueRow row : rows.rows()) {
            List<Expr> values = new ArrayList<>(row.values());
            String pkey = ((Constant.Text) values.get(values.size() - 2)).value();
            values.add(keys.getOrDefault(pkey, Constant.ofNull()));
            all.add(new ValueRow(values));
        }
        return new Insert.Rows(all);
    }

    /** {@code CASE pkey WHEN 't#T1.3.t1#init1.2/' THEN 4 … END}, for a row that the query did not return inside the transaction NULL. */
    private static Query named(Query query, Map<String, Expr> keys) {
        Select select = (Select) query.body();
        List<SelectItem> items = new ArrayList<>(select.items());
        Expr pkey = ((SelectItem.Item) items.get(items.size() - 2)).expr();
        List<When> whens = new ArrayList<>();
        keys.forEach((name, key) -> whens.add(new When(Constant.of(name), key)));
        items.add(SelectItem.of(new Expr.Case(pkey, whens, null)));
        return query.withBody(select.withItems(items));
    }
}
