package io.titrant.engine;

import org.jspecify.annotations.Nullable;

/** The address of the user's own database. The password is never printed. */
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
