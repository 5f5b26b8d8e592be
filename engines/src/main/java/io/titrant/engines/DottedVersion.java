package io.titrant.engines;

/** Compares dotted version numbers: {@code 10.11.5-MariaDB} is at least {@code 10.6}. */
final class DottedVersion {
    private DottedVersion() {}

    /** Whether a version is equal to another or newer. */
    static boolean atLeast(String version, String floor) {
        String[] left = version.split("\\.", -1);
        String[] right = floor.split("\\.", -1);
        for (int i = 0; i < right.length; i++) {
            int a = i < left.length ? number(left[i]) : 0;
            if (a != number(right[i])) {
                return a > number(right[i]);
            }
        }
        return true;
    }

    private static int number(String part) {
        int end = 0;
        while (end < part.length() && Character.isDigit(part.charAt(end))) {
            end++;
        }
        return end == 0 ? 0 : Integer.parseInt(part.substring(0, end));
    }
}
