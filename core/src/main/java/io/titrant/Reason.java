package io.titrant;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why a file could not be read or written. Java's message is often only the file's name. */
public final class Reason {
    /** The message of the older classes for files: the name, then the reason in parentheses. */
    private static final Pattern NAME_AND_REASON = Pattern.compile(".* \\((.+)\\)");

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
        String message = String.valueOf(e.getMessage());
        Matcher named = NAME_AND_REASON.matcher(message);
        return e instanceof FileNotFoundException && named.matches() ? named.group(1) : message;
    }
}
