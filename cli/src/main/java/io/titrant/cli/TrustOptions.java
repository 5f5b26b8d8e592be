package io.titrant.cli;

import picocli.CommandLine.Option;

/** Whether a case file is trusted; every command that runs case files has this option. */
final class TrustOptions {
    @Option(
            names = "--untrusted",
            description =
                    "For case files of others: refuse statements that Titrant does not understand completely, as with --url.")
    private boolean untrusted;

    /** Whether the rules of a user's own database hold for the case file, also on a server that Titrant starts. */
    boolean untrusted() {
        return untrusted;
    }
}
