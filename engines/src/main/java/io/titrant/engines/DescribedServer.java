package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.BuildData;
import io.titrant.engines.provision.Commands;
import io.titrant.engines.provision.Folders;
import io.titrant.engines.provision.Launch;
import io.titrant.engines.provision.NotRoot;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A server of the user's that a {@link ServerDescription} says how to start. */
final class DescribedServer implements Launch {
    private static final String DATA = "data";
    private static final String PASSWORD = "password";

    private final ServerFamily family;
    private final ServerDescription description;
    private final StartOptions options;

    DescribedServer(ServerFamily family, ServerDescription description, StartOptions options) {
        if (!options.options().isEmpty()) {
            throw new TitrantException("--db-option does not work with a server that " + ServerDescription.FILE
                    + " describes; write the options into its 'start'");
        }
        if (!family.name().equals(description.family())) {
            throw new TitrantException("--home: " + ServerDescription.FILE + " describes a server of the family "
                    + description.family() + ", not " + family.name());
        }
        this.family = family;
        this.description = description;
        this.options = options;
    }

    @Override
    public String name() {
        return family.name() + " " + options.version();
    }

    @Override
    public void prepare(Path folder) {
        Folders.copy(template().resolve(DATA), folder.resolve(DATA));
        giveAway(folder);
    }

    private void giveAway(Path folder) {
        if (description.notRoot()) {
            NotRoot.give(folder);
        }
    }

    @Override
    public List<String> command(Path folder, int port) {
        Map<String, String> places = places(folder);
        places.put("port", Integer.toString(port));
        return asAllowed(description.command(description.start(), places));
    }

    private List<String> asAllowed(List<String> command) {
        return description.notRoot() ? NotRoot.command(command) : command;
    }

    private static Map<String, String> places(Path folder) {
        Map<String, String> places = new TreeMap<>();
        places.put("folder", folder.toString());
        places.put(DATA, folder.resolve(DATA).toString());
        return places;
    }

    @Override
    public Map<String, String> environment() {
        return environment(password());
    }

    private Map<String, String> environment(String password) {
        Map<String, String> environment = new TreeMap<>();
        description
                .environment()
                .forEach((name, value) -> environment.put(name, description.filled(value, Map.of(PASSWORD, password))));
        return environment;
    }

    @Override
    public String stopSignal() {
        return description.stop();
    }

    /** If the password is not set yet, the first connection sets it. */
    @Override
    public void knock(int port) throws SQLException {
        try {
            connect(address(port)).close();
        } catch (SQLException refused) {
            if (description.first().isEmpty()) {
                throw refused;
            }
            try (Connection first = connect(address(port).withPassword(null))) {
                for (String sql : description.first()) {
                    ServerWorkspace.execute(first, description.filled(sql, Map.of(PASSWORD, password())));
                }
            }
            connect(address(port)).close();
        }
    }

    @Override
    public void knockWithoutPassword(int port) throws SQLException {
        connect(address(port).withPassword("not the password")).close();
    }

    private Connection connect(Address address) throws SQLException {
        return ServerInstance.connect(family, address, true, options.version());
    }

    @Override
    public Optional<String> complaint(List<String> log) {
        return ServerOptions.lastMatch(log, ".*?\\b(?:FATAL|PANIC|ERROR)\\b:? *(.*)", 1);
    }

    @Override
    public Address address(int port) {
        String url = description.filled(description.url(), Map.of("port", Integer.toString(port)));
        return new Address(url, description.user(), password());
    }

    private String password() {
        return ServerOptions.read(template().resolve(PASSWORD));
    }

    /** The data folder that the commands of the description filled, and the password of the user. */
    private Path template() {
        return BuildData.folder(
                description.installation().program(),
                "-" + Integer.toHexString(description.text().hashCode()),
                this::initialise);
    }

    private void initialise(Path folder) {
        Path passwordFile = folder.resolve(PASSWORD);
        String password = ServerOptions.randomPassword();
        ServerOptions.writeSecret(passwordFile, password);
        Folders.create(folder.resolve(DATA));
        giveAway(folder);
        Map<String, String> places = places(folder);
        places.put("passwordFile", passwordFile.toString());
        for (String line : description.initialise()) {
            Commands.run(asAllowed(description.command(line, places)), environment(password));
        }
    }
}
