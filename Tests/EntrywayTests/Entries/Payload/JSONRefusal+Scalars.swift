import Entryway
import EntrywayJSON

extension JSONRefusal {
  /// Numbers, texts and bytes that are written wrong.
  static let scalars = [
    JSONRefusal(
      "a leading zero", "[007]", .number,
      """
      `007` is not a valid JSON number
        line 1, column 2:
        [007]
         ^^^
      hint: write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.
      """),
    JSONRefusal(
      "a bare fraction", "[1.]", .number,
      """
      `1.` is not a valid JSON number
        line 1, column 2:
        [1.]
         ^^
      hint: write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.
      """),
    JSONRefusal(
      "a lone minus", "-", .number,
      """
      `-` is not a valid JSON number
        line 1, column 1:
        -
        ^
      hint: write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.
      """),
    JSONRefusal(
      "an empty exponent", "[1e+]", .number,
      """
      `1e+` is not a valid JSON number
        line 1, column 2:
        [1e+]
         ^^^
      hint: write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.
      """),
    JSONRefusal(
      "a hexadecimal number", "[0x1F]", .number,
      """
      `0x1F` is not a valid JSON number
        line 1, column 2:
        [0x1F]
         ^^^^
      hint: write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.
      """),
    JSONRefusal(
      "a number out of range", "[1e999]", .numberOutOfRange,
      """
      the number `1e999` is too large
        line 1, column 2:
        [1e999]
         ^^^^^
      hint: numbers go up to 1.8e308: send it as a string, in double quotes.
      """),
    JSONRefusal(
      "an unknown escape", "[\"\\x41\"]", .escape,
      #"""
      `\x` is not a JSON escape
        line 1, column 3:
        ["\x41"]
          ^^
      hint: a backslash is followed by one of " \ / b f n r t, or u and four hexadecimal digits.
      """#),
    JSONRefusal(
      "a short escape", "[\"\\u12\"]", .escape,
      #"""
      `\u12` is not a JSON escape
        line 1, column 3:
        ["\u12"]
          ^^^^
      hint: a backslash is followed by one of " \ / b f n r t, or u and four hexadecimal digits.
      """#),
    JSONRefusal(
      "half a pair", "[\"\\ud83d!\"]", .surrogate,
      #"""
      `\ud83d` is half of a surrogate pair
        line 1, column 3:
        ["\ud83d!"]
          ^^^^^^
      hint: a character beyond U+FFFF is written as a pair, such as \ud83d\ude00.
      """#),
    JSONRefusal(
      "two first halves", "[\"\\ud83d\\ud83d\"]", .surrogate,
      #"""
      `\ud83d` is half of a surrogate pair
        line 1, column 3:
        ["\ud83d\ud83d"]
          ^^^^^^
      hint: a character beyond U+FFFF is written as a pair, such as \ud83d\ude00.
      """#),
    JSONRefusal(
      "a second half alone", "[\"\\ude00\"]", .surrogate,
      #"""
      `\ude00` is half of a surrogate pair
        line 1, column 3:
        ["\ude00"]
          ^^^^^^
      hint: a character beyond U+FFFF is written as a pair, such as \ud83d\ude00.
      """#),
    JSONRefusal(
      "a raw line break", "[\"a\nb\"]", .control,
      #"""
      a string contains an unescaped control character
        line 1, column 4:
        ["a
           ^
      hint: is a quote missing? A line break in a string is written as \n, a tab as \t.
      """#),
    JSONRefusal(
      "a byte that is not UTF-8", bytes: Array("[\"".utf8) + [0xFF, 0x22, 0x5D], .invalidUTF8,
      """
      the bytes are not UTF-8
        line 1, column 3:
        ["�"]
          ^
      hint: save the JSON as UTF-8.
      """),
    JSONRefusal(
      "a surrogate in UTF-8", bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8,
      """
      the bytes are not UTF-8
        line 1, column 2:
        "���"
         ^
      hint: save the JSON as UTF-8.
      """),
    JSONRefusal(
      "an overlong form", bytes: [0x22, 0xC0, 0xAF, 0x22], .invalidUTF8,
      """
      the bytes are not UTF-8
        line 1, column 2:
        "��"
         ^
      hint: save the JSON as UTF-8.
      """),
    JSONRefusal(
      "a key twice", "{\"type\": 1, \"type\": 2}", .duplicateKey,
      """
      the key `type` appears twice in one object
        line 1, column 13:
        {"type": 1, "type": 2}
                    ^^^^^^
      hint: keep one: JSON readers disagree on which one counts.
      """),
    JSONRefusal(
      "a key in two spellings", "{\"\u{E9}\": 1, \"e\u{301}\": 2}", .duplicateKey,
      """
      the key `é` appears twice in one object
        line 1, column 10:
        {"é": 1, "é": 2}
                 ^^^
      hint: keep one: JSON readers disagree on which one counts.
      """),
    JSONRefusal(
      "a byte-order mark", "\u{FEFF}{}", .byteOrderMark,
      #"""
      the JSON begins with a byte-order mark
        line 1, column 1:
        \u{FEFF}{}
        ^^^^^^^^
      hint: save it as UTF-8 without the mark: JSON has none.
      """#),
    JSONRefusal(
      "a long line",
      "[" + String(repeating: "\"abcdef\", ", count: 20) + "x, "
        + String(repeating: "1,", count: 40) + "1]", .unexpected,
      """
      expected a value, found `x`
        line 1, column 202:
        …"abcdef", "abcdef", "abcdef", "abcdef", x, 1,1,1,1,1,1,1,1,1,…
                                                 ^
      hint: a value is a string in double quotes, a number, true, false, null, [ or {.
      """),
    JSONRefusal(
      "what a terminal acts on", "[1, \u{1B}[31m\u{202E}]", .unexpected,
      #"""
      expected a value, found `\u{1B}`
        line 1, column 5:
        [1, \u{1B}[31m\u{202E}]
            ^^^^^^
      hint: a value is a string in double quotes, a number, true, false, null, [ or {.
      """#),
  ]
}
