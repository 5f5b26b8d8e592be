package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.lab.Lab;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Counts the runs that an oracle asks of a lab, and their statements. */
final class CountingLab {
    private final Lab real;
    private long runs;
    private long statements;

    CountingLab(Lab real) {
        this.real = real;
    }

    Lab asLab() {
        return (Lab) Proxy.newProxyInstance(Lab.class.getClassLoader(), new Class<?>[] {Lab.class}, this::call);
    }

    long runs() {
        return runs;
    }

    long statements() {
        return statements;
    }

    private Object call(Object proxy, Method method, Object[] args) throws Throwable {
        if (method.getName().equals("run") && args[0] instanceof Case testCase) {
            runs++;
            statements += testCase.steps().size();
        }
        try {
            return method.invoke(real, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
