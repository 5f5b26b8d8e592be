package io.titrant.engines.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the kernel says about the sockets of a process. */
@EnabledOnOs(OS.LINUX)
class ServerExposureTest {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void aLoopbackSocketIsNotOpenToOthers(String loopback) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(loopback))) {
            assertThat(openPorts()).doesNotContain(hex(socket.getLocalPort()));
        }
    }

    @Test
    void aSocketOnEveryAddressIsOpenToOthers() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            assertThat(openPorts()).contains(hex(socket.getLocalPort()));
        }
    }

    private static String openPorts() {
        return String.join(
                " ", ServerExposure.openToOthers(ProcessHandle.current().pid()));
    }

    private static String hex(int port) {
        return String.format(":%04X", port);
    }
}
