package io.titrant.cli;

import io.titrant.campaign.Cluster;
import picocli.CommandLine;

/** Makes the commands that can use a cluster; all others run on the machine of the command line. */
final class ClusterCommands implements CommandLine.IFactory {
    private final CommandLine.IFactory others = CommandLine.defaultFactory();
    private final Cluster cluster;

    ClusterCommands(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == TestCommand.class) {
            return type.cast(new TestCommand(cluster));
        }
        return type == CheckCommand.class ? type.cast(new CheckCommand(cluster)) : others.create(type);
    }
}
