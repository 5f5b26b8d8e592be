package io.titrant.sql;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The text of one tree as it grows, and the writers that add to it. */
final class Renderer {
    private final Dialect dialect;
    private final StringBuilder out = new StringBuilder();
    private final ExpressionWriter expressions;
    private final QueryWriter queries;
    private final DmlWriter dml;
    private final DdlWriter ddl;

    Renderer(Dialect dialect) {
        this.dialect = dialect;
        this.expressions = new ExpressionWriter(this);
        this.queries = new QueryWriter(this);
        this.dml = new DmlWriter(this);
        this.ddl = new DdlWriter(this);
    }

    Dialect dialect() {
        return dialect;
    }

    boolean has(Trait trait) {
        return dialect.has(trait);
    }

    ExpressionWriter expressions() {
        return expressions;
    }

    QueryWriter queries() {
        return queries;
    }

    String text() {
        return out.toString();
    }

    void statement(Statement statement) {
        if (statement instanceof Query query) {
            queries.write(query);
        } else if (statement instanceof Verbatim verbatim) {
            add(verbatim.text());
        } else if (statement.kind().isTransactionControl()) {
            TransactionWriter.write(this, statement);
        } else if (statement.kind().isDdl()) {
            ddl.write(statement);
        } else {
            dml.write(statement);
        }
    }

    Renderer add(String text) {
        out.append(text);
        return this;
    }

    /** Adds the text if the condition holds. */
    Renderer addIf(boolean condition, String text) {
        return condition ? add(text) : this;
    }

    <T> Renderer list(List<? extends T> items, Consumer<? super T> writer) {
        String separator = "";
        for (T item : items) {
            add(separator);
            writer.accept(item);
            separator = ", ";
        }
        return this;
    }

    <T> Renderer parenthesized(List<? extends T> items, Consumer<? super T> writer) {
        return add("(").list(items, writer).add(")");
    }

    /** A clause with its keyword; nothing if the clause is empty. */
    <T> Renderer clause(String keyword, List<? extends T> items, Consumer<? super T> writer) {
        return items.isEmpty() ? this : add(keyword).list(items, writer);
    }

    Renderer clause(String keyword, @Nullable Expr expr) {
        if (expr != null) {
            add(keyword);
            expressions.write(expr);
        }
        return this;
    }

    Renderer name(Name name) {
        if (!dialect.mustQuote(name)) {
            return add(name.text());
        }
        String quote = String.valueOf(dialect.quote());
        return add(quote)
                .add(dialect.spelling(name).replace(quote, quote + quote))
                .add(quote);
    }

    Renderer names(List<Name> names) {
        return parenthesized(names, this::name);
    }

    Renderer alias(@Nullable Name alias) {
        return alias == null ? this : add(" AS ").name(alias);
    }

    Renderer object(ObjectName object) {
        String separator = "";
        for (Name part : object.parts()) {
            add(separator).name(part);
            separator = ".";
        }
        return this;
    }

    Renderer type(TypeName type) {
        add(type.name());
        if (!type.parameters().isEmpty()) {
            parenthesized(type.parameters(), expressions::write);
        }
        for (String modifier : type.modifiers()) {
            addIf(!modifier.equals("[]"), " ").add(modifier);
        }
        return this;
    }
}
