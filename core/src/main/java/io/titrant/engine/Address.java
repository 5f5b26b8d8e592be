package io.titrant.engine;

import org.jspecify.annotations.Nullable;

/** A database that the user already runs. The password is never printed: not here, not in a report, not in a log. */
public record Address(
        String url, @Nullable String user, @Nullable String password) {
    public Address withPassword(@Nullable String other) {
        return new Address(url, user, other);
    }

    @Override
    public String toString() {
        return url + (user == null ? "" : " as " + user);
    }
}
