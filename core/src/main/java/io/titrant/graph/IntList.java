package io.titrant.graph;

import java.util.Arrays;

/** A growing array of ints. */
final class IntList {
    private int[] items;
    private int size;

    IntList() {
        this(16);
    }

    IntList(int expected) {
        items = new int[expected];
    }

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, size < 4 ? 4 : size + (size >> 1));
        }
        items[size++] = item;
    }

    int get(int i) {
        return items[i];
    }

    int last() {
        return items[size - 1];
    }

    int pop() {
        return items[--size];
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean contains(int item) {
        for (int i = 0; i < size; i++) {
            if (items[i] == item) {
                return true;
            }
        }
        return false;
    }

    /** Drops all items from this place on. */
    void truncate(int newSize) {
        size = newSize;
    }

    void clear() {
        size = 0;
    }

    int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
