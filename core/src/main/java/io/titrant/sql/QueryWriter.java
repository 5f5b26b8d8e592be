package io.titrant.sql;

import org.jspecify.annotations.Nullable;

/** Writes queries and FROM clauses. */
final class QueryWriter {
    private final Renderer out;

    QueryWriter(Renderer out) {
        this.out = out;
    }

    void parenthesized(Query query) {
        out.add("(");
        write(query);
        out.add(")");
    }

    void write(Query query) {
        with(query.with());
        body(query.body());
        out.clause(" ORDER BY ", query.orderBy(), this::orderItem);
        limit(query.limit());
        query.locking().forEach(this::locking);
    }

    void with(@Nullable With with) {
        if (with != null) {
            out.add("WITH ")
                    .addIf(with.recursive(), "RECURSIVE ")
                    .list(with.tables(), this::cte)
                    .add(" ");
        }
    }

    private void cte(Cte cte) {
        out.name(cte.name());
        if (!cte.columns().isEmpty()) {
            out.add(" ").names(cte.columns());
        }
        out.add(" AS (");
        out.statement(cte.body());
        out.add(")");
    }

    private void body(QueryBody body) {
        if (body instanceof Select select) {
            select(select);
        } else if (body instanceof QueryBody.Values values) {
            out.add("VALUES ").list(values.rows(), row -> {
                out.addIf(out.has(Trait.ROW_IN_VALUES), "ROW");
                valueRow(row);
            });
        } else if (body instanceof QueryBody.SetOperation operation) {
            setOperation(operation);
        }
    }

    void valueRow(ValueRow row) {
        out.parenthesized(row.values(), out.expressions()::write);
    }

    private void setOperation(QueryBody.SetOperation operation) {
        int level = QueryReader.level(out.dialect(), operation.op());
        boolean leftBinds = operation.left().isPlain()
                && (!(operation.left().body() instanceof QueryBody.SetOperation left)
                        || QueryReader.level(out.dialect(), left.op()) >= level);
        boolean rightBinds =
                operation.right().isPlain() && !(operation.right().body() instanceof QueryBody.SetOperation);
        operand(operation.left(), leftBinds);
        out.add(" " + operation.op() + (operation.all() ? " ALL " : " "));
        operand(operation.right(), rightBinds);
    }

    private void operand(Query query, boolean bare) {
        if (bare) {
            write(query);
        } else {
            parenthesized(query);
        }
    }

    private void select(Select select) {
        ExpressionWriter expressions = out.expressions();
        out.add("SELECT ").addIf(select.distinct(), "DISTINCT ").list(select.items(), this::selectItem);
        out.clause(" FROM ", select.from(), this::table);
        out.clause(" WHERE ", select.where());
        out.clause(" GROUP BY ", select.groupBy(), expressions::write);
        out.clause(" HAVING ", select.having());
    }

    void selectItem(SelectItem item) {
        if (item instanceof SelectItem.Star star) {
            if (star.table() != null) {
                out.object(star.table()).add(".");
            }
            out.add("*");
        } else if (item instanceof SelectItem.Item value) {
            out.expressions().write(value.expr());
            out.alias(value.alias());
        }
    }

    void table(TableRef table) {
        if (table instanceof TableRef.Table named) {
            out.object(named.name()).alias(named.alias());
        } else if (table instanceof TableRef.Derived derived) {
            out.addIf(derived.lateral(), "LATERAL ");
            parenthesized(derived.query());
            out.alias(derived.alias());
            if (!derived.columns().isEmpty()) {
                out.add(" ").names(derived.columns());
            }
        } else if (table instanceof TableRef.Join join) {
            join(join);
        }
    }

    private void join(TableRef.Join join) {
        table(join.left());
        out.add(join.natural() ? " NATURAL " : " ");
        out.addIf(join.kind() != TableRef.JoinKind.INNER, join.kind() + " ").add("JOIN ");
        boolean nested = join.right() instanceof TableRef.Join;
        out.addIf(nested, "(");
        table(join.right());
        out.addIf(nested, ")");
        out.clause(" ON ", join.on());
        if (!join.using().isEmpty()) {
            out.add(" USING ").names(join.using());
        }
    }

    void orderItem(OrderItem item) {
        out.expressions().write(item.expr());
        direction(item.direction());
        if (item.nulls() != OrderItem.Nulls.DEFAULT) {
            out.add(" NULLS ").add(item.nulls().name());
        }
    }

    void direction(OrderItem.Direction direction) {
        if (direction != OrderItem.Direction.DEFAULT) {
            out.add(" ").add(direction.name());
        }
    }

    void limit(@Nullable Limit limit) {
        if (limit == null) {
            return;
        }
        if (out.has(Trait.FETCH_FIRST)) {
            out.clause(" OFFSET ", limit.offset()).addIf(limit.offset() != null, " ROWS");
            out.clause(" FETCH FIRST ", limit.count()).addIf(limit.count() != null, " ROWS ONLY");
        } else {
            out.clause(" LIMIT ", limit.count()).clause(" OFFSET ", limit.offset());
        }
    }

    private void locking(Locking locking) {
        out.add(" ").add(locking.strength().sql());
        out.clause(" OF ", locking.of(), out::object);
        out.addIf(
                locking.onLocked() != Locking.Wait.BLOCK,
                " " + locking.onLocked().name().replace('_', ' '));
        out.addIf(out.has(Trait.WITH_LOCK), " WITH LOCK");
    }
}
