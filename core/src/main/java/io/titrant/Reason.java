package io.titrant;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why a file could not be read or written. Java's message is often only the file's name. */
public final class Reason {
    private Reason() {}

    public static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        } else if (e instanceof AccessDeniedException) {
            return "permission denied";
        } else if (e instanceof NotDirectoryException) {
            return "not a folder";
        } else if (e instanceof CharacterCodingException) {
            return "not a text file in UTF-8";
        } else if (e instanceof FileSystemException in && in.getReason() != null) {
            return in.getReason();
        }
        return String.valueOf(e.getMessage());
    }
}
