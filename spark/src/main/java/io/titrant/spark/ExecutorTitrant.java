package io.titrant.spark;

import java.io.Serializable;
import java.util.function.UnaryOperator;
import org.apache.spark.TaskContext;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/**
 * The function that Spark runs for each task: one request in, its answer out. The engines are started by the first task of an executor, on its
 * loopback, and serve all its tasks; they end with the executor.
 */
final class ExecutorTitrant extends AbstractFunction2<TaskContext, Iterator<String>, String> implements Serializable {
    private static final long serialVersionUID = 1;

    /** One for each executor, made by the first task. */
    private static final class Holder {
        static final ClassLoader LOADER = IsolatedTitrant.open();
        static final UnaryOperator<String> TITRANT = titrant();

        @SuppressWarnings("unchecked")
        private static UnaryOperator<String> titrant() {
            try {
                return (UnaryOperator<String>) LOADER.loadClass("io.titrant.cli.ClusterTask")
                        .getConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public String apply(TaskContext context, Iterator<String> requests) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Holder.LOADER);
        try {
            return Holder.TITRANT.apply(requests.next());
        } catch (RuntimeException e) {
            // The driver does not know the classes of Titrant's class loader.
            IllegalStateException known = new IllegalStateException(e.toString());
            known.setStackTrace(e.getStackTrace());
            throw known;
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
