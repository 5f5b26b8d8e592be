package io.titrant.graph;

/** Sorts places by numbers, without boxes. */
final class Sorting {
    private Sorting() {}

    /** The places of the values from the least to the greatest; equal ones keep their order. Fast where most are in order already. */
    static int[] order(long[] values) {
        int[] order = new int[values.length];
        boolean sorted = true;
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
            sorted &= i == 0 || values[i - 1] <= values[i];
        }
        return sorted ? order : merged(values, order);
    }

    private static int[] merged(long[] values, int[] order) {
        int[] source = order;
        int[] target = new int[order.length];
        for (long width = 1; width < order.length; width *= 2) {
            for (long start = 0; start < order.length; start += 2 * width) {
                int middle = (int) Math.min(start + width, order.length);
                int end = (int) Math.min(start + 2 * width, order.length);
                merge(values, source, target, (int) start, middle, end);
            }
            int[] swap = source;
            source = target;
            target = swap;
        }
        return source;
    }

    private static void merge(long[] values, int[] source, int[] target, int start, int middle, int end) {
        if (middle >= end || values[source[middle - 1]] <= values[source[middle]]) {
            System.arraycopy(source, start, target, start, end - start);
            return;
        }
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            boolean fromLeft = right >= end || (left < middle && values[source[left]] <= values[source[right]]);
            target[i] = fromLeft ? source[left++] : source[right++];
        }
    }
}
