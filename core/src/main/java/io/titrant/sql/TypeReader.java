package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;

/** Reads the name of a data type. */
final class TypeReader {
    private static final int LONGEST_NAME = 3;

    private TypeReader() {}

    static TypeName read(Cursor cursor) {
        List<String> words = words(cursor);
        List<Constant> parameters = cursor.isSymbol("(") ? cursor.parenthesized(() -> parameter(cursor)) : List.of();
        return new TypeName(words, parameters, modifiers(cursor));
    }

    private static List<String> words(Cursor cursor) {
        for (int length = LONGEST_NAME; length > 1; length--) {
            List<String> words = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                words.add(cursor.peek(i).upper());
            }
            if (TypeName.LONG_NAMES.contains(String.join(" ", words))) {
                words.forEach(word -> cursor.next());
                return words;
            }
        }
        if (cursor.peek().kind() != Token.Kind.WORD) {
            throw cursor.problem("a type");
        }
        return List.of(cursor.next().upper());
    }

    private static Constant parameter(Cursor cursor) {
        Token token = cursor.next();
        return switch (token.kind()) {
            case NUMBER -> PrimaryReader.number(token.text());
            case STRING -> new Constant.Text(token.text());
            default -> throw cursor.problem("a parameter of a type");
        };
    }

    private static List<String> modifiers(Cursor cursor) {
        List<String> modifiers = new ArrayList<>();
        while (true) {
            if (cursor.isSymbol("[") && cursor.peek(1).isSymbol("]")) {
                cursor.next();
                cursor.next();
                modifiers.add("[]");
                continue;
            }
            String found = TypeName.MODIFIERS.stream()
                    .filter(modifier -> cursor.accept(modifier.split(" ")))
                    .findFirst()
                    .orElse(null);
            if (found == null) {
                return modifiers;
            }
            modifiers.add(found);
        }
    }
}
