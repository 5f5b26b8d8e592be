package io.titrant.engines.provision;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Whether a settings.xml says {@code <offline>true</offline>}. The library that reads the rest of the file ignores this element. */
final class OfflineSetting {
    private OfflineSetting() {}

    /** A file that is missing or broken says nothing; the library complains about the broken one. */
    static boolean of(@Nullable Path settings) {
        if (settings == null || !Files.isRegularFile(settings)) {
            return false;
        }
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (InputStream file = Files.newInputStream(settings)) {
            return of(factory.createXMLStreamReader(file));
        } catch (IOException | XMLStreamException e) {
            return false;
        }
    }

    /** Only an element right below the root counts. */
    private static boolean of(XMLStreamReader xml) throws XMLStreamException {
        int depth = 0;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                depth++;
                if (depth == 2 && xml.getLocalName().equals("offline")) {
                    return xml.getElementText().strip().equalsIgnoreCase("true");
                }
            } else if (event == XMLStreamReader.END_ELEMENT) {
                depth--;
            }
        }
        return false;
    }
}
