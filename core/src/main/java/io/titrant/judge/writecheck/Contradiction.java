package io.titrant.judge.writecheck;

/** What the engine did cannot be had by the documented rules. */
final class Contradiction extends RuntimeException {
    private static final long serialVersionUID = 1;

    Contradiction(String why) {
        super(why, null, false, false);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
