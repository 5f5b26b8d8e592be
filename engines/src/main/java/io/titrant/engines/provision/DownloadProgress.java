package io.titrant.engines.provision;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;

/**
 * Shows downloads on stderr: a bar per file on a terminal, otherwise one line per large file. Small files are not shown. The launcher says whether
 * stderr is a terminal, which Java cannot find out.
 */
final class DownloadProgress extends AbstractTransferListener {
    private static final long WORTH_SHOWING = 1 << 20;

    private final boolean terminal = Boolean.getBoolean("titrant.stderr.terminal");
    private final Map<TransferResource, ProgressBar> bars = new ConcurrentHashMap<>();

    @Override
    public void transferStarted(TransferEvent event) {
        TransferResource resource = event.getResource();
        if (resource.getContentLength() < WORTH_SHOWING) {
            return;
        }
        String name = resource.getResourceName();
        String file = name.substring(name.lastIndexOf('/') + 1);
        if (terminal) {
            bars.put(
                    resource,
                    new ProgressBarBuilder()
                            .setTaskName("fetching " + file)
                            .setInitialMax(resource.getContentLength())
                            .setUnit(" MB", 1_000_000)
                            .setStyle(ProgressBarStyle.ASCII)
                            .setUpdateIntervalMillis(200)
                            .build());
        } else {
            System.err.println("fetching " + file + " (" + resource.getContentLength() / 1_000_000 + " MB)");
        }
    }

    @Override
    public void transferProgressed(TransferEvent event) {
        ProgressBar bar = bars.get(event.getResource());
        if (bar != null) {
            bar.stepTo(event.getTransferredBytes());
        }
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
        close(event);
    }

    @Override
    public void transferFailed(TransferEvent event) {
        close(event);
    }

    private void close(TransferEvent event) {
        ProgressBar bar = bars.remove(event.getResource());
        if (bar != null) {
            bar.close();
        }
    }
}
