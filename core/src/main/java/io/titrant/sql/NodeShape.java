package io.titrant.sql;

import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The components of a kind of node, read once from its record by reflection: a new kind of node needs no code for traversal. */
final class NodeShape {
    private static final ClassValue<NodeShape> SHAPES = new ClassValue<>() {
        @Override
        protected NodeShape computeValue(Class<?> type) {
            return new NodeShape(type);
        }
    };

    private final Constructor<?> constructor;
    private final List<Part> parts;
    private final Part[] holders;

    private NodeShape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        this.parts = IntStream.range(0, components.length)
                .mapToObj(i -> Part.of(i, components[i]))
                .toList();
        this.holders = parts.stream().filter(Part::holdsNodes).toArray(Part[]::new);
        try {
            this.constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("no constructor of the record " + type, e);
        }
    }

    static NodeShape of(Node node) {
        return SHAPES.get(node.getClass());
    }

    /** Adds the node and all nodes below it, each before its children. */
    static void collect(Node node, List<Node> all) {
        all.add(node);
        for (Part part : of(node).holders) {
            Object value = part.valueIn(node);
            if (value instanceof Node child) {
                collect(child, all);
            } else if (value != null) {
                List<?> nodes = (List<?>) value;
                for (int i = 0, size = nodes.size(); i < size; i++) {
                    collect((Node) nodes.get(i), all);
                }
            }
        }
    }

    /** The nodes directly below. */
    static List<Node> children(Node node) {
        List<Node> children = new ArrayList<>();
        for (Part part : of(node).holders) {
            Object value = part.valueIn(node);
            if (value instanceof Node child) {
                children.add(child);
            } else if (value != null) {
                for (Object child : (List<?>) value) {
                    children.add((Node) child);
                }
            }
        }
        return children;
    }

    /** The node with the change applied to each node directly below; the very same node if nothing changed. */
    static Node rebuild(Node node, Function<Node, @Nullable Node> change) {
        NodeShape shape = of(node);
        @Nullable Object[] values = null;
        for (Part part : shape.holders) {
            Object before = part.valueIn(node);
            Object after = part.map(before, change);
            if (before != after) {
                values = values == null ? shape.values(node) : values;
                values[part.index] = after;
            }
        }
        return values == null ? node : shape.build(values);
    }

    private @Nullable Object[] values(Node node) {
        @Nullable Object[] values = new @Nullable Object[parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = parts.get(i).valueIn(node);
        }
        return values;
    }

    private Node build(@Nullable Object[] values) {
        try {
            return (Node) constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("cannot build " + constructor.getDeclaringClass(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot build " + constructor.getDeclaringClass(), e);
        }
    }

    /** One component of a record; {@code type} is that of the node it holds, or of the nodes in its list. */
    record Part(
            int index,
            String name,
            Function<Node, @Nullable Object> accessor,
            Class<?> type,
            boolean list,
            boolean optional) {
        static Part of(int index, RecordComponent component) {
            boolean list = component.getGenericType() instanceof ParameterizedType;
            Class<?> type = component.getGenericType() instanceof ParameterizedType generic
                    ? (Class<?>) generic.getActualTypeArguments()[0]
                    : component.getType();
            boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            return new Part(index, component.getName(), accessor(component.getAccessor()), type, list, optional);
        }

        /** The accessor as a function that calls it directly. Trees are walked so often that calls by reflection would show. */
        @SuppressWarnings("unchecked")
        private static Function<Node, @Nullable Object> accessor(Method method) {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                MethodHandle handle = lookup.unreflect(method);
                return (Function<Node, @Nullable Object>) LambdaMetafactory.metafactory(
                                lookup,
                                "apply",
                                MethodType.methodType(Function.class),
                                MethodType.methodType(Object.class, Object.class),
                                handle,
                                handle.type().wrap())
                        .getTarget()
                        .invoke();
            } catch (Throwable e) {
                throw new IllegalStateException("cannot read " + method, e);
            }
        }

        private boolean holdsNodes() {
            return Node.class.isAssignableFrom(type);
        }

        @Nullable
        Object valueIn(Node node) {
            return accessor.apply(node);
        }

        /** The value of a component that holds nodes, with the change applied to each of them; the very same object if nothing changed. */
        @Nullable
        Object map(@Nullable Object value, Function<Node, @Nullable Node> change) {
            if (value == null) {
                return null;
            }
            if (list) {
                return mapList((List<?>) value, change);
            }
            Node after = fitting(change.apply((Node) value));
            if (after == null && !optional) {
                throw new IllegalArgumentException(name + " cannot be absent");
            }
            return after;
        }

        private List<?> mapList(List<?> before, Function<Node, @Nullable Node> change) {
            List<Node> after = null;
            for (int i = 0, size = before.size(); i < size; i++) {
                Node item = (Node) before.get(i);
                Node mapped = fitting(change.apply(item));
                if (after == null && mapped != item) {
                    after = new ArrayList<>(before.size());
                    for (Object same : before.subList(0, i)) {
                        after.add((Node) same);
                    }
                }
                if (after != null && mapped != null) {
                    after.add(mapped);
                }
            }
            return after == null ? before : after;
        }

        private @Nullable Node fitting(@Nullable Node node) {
            if (node != null && !type.isInstance(node)) {
                throw new IllegalArgumentException(
                        "a " + node.getClass().getSimpleName() + " cannot be a " + type.getSimpleName());
            }
            return node;
        }
    }
}
