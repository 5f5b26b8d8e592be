package io.titrant.engine;

import java.util.Arrays;

/** Errors of a driver, or of an engine in this JVM, that its own code did not foresee: a NullPointerException, for example. */
public final class Defects {
    private Defects() {}

    /**
     * Whether it is one, or was caused by one. A stack that overflows and a limit that the engine documents are none. An exception without a stack is one: in hot code the JVM's optimizing compiler throws
     * a NullPointerException and its like without stack and message.
     */
    public static boolean isDefect(Throwable error) {
        boolean defect = false;
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof VirtualMachineError) {
                return false;
            }
            defect |= cause instanceof RuntimeException
                    && cause.getClass().getName().startsWith("java.")
                    && isThrownByOthers(cause);
        }
        return defect;
    }

    private static boolean isThrownByOthers(Throwable error) {
        StackTraceElement[] stack = error.getStackTrace();
        if (stack.length == 0) {
            return true;
        }
        return Arrays.stream(stack)
                .map(StackTraceElement::getClassName)
                .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
                .findFirst()
                .filter(name -> !name.startsWith("io.titrant."))
                .isPresent();
    }
}
