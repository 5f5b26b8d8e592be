package io.titrant.sql;

/**
 * Any part of the SQL tree. Every node is an immutable record, so trees compare by value, and {@link Tree} can walk and
 * rebuild them without knowing each kind.
 */
public sealed interface Node
        permits Assignment,
                ColumnAttribute,
                Cte,
                Expr,
                IndexPart,
                Limit,
                Locking,
                Merge.When,
                Name,
                ObjectName,
                OrderItem,
                QueryBody,
                SelectItem,
                Statement,
                TableElement,
                TableRef,
                TypeName,
                Upsert,
                ValueRow,
                When,
                With,
                Insert.Source {}
