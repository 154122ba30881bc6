import Entryway
import EntrywayJSON

extension JSONRefusal {
  /// Numbers, texts and bytes that are written wrong.
  static let scalars = [
    JSONRefusal("a leading zero", "[007]", "error number 1:2 ‹007›"),
    JSONRefusal("a bare fraction", "[1.]", "error number 1:2 ‹1.›"),
    JSONRefusal("a lone minus", "-", "error number 1:1 ‹-›"),
    JSONRefusal("an empty exponent", "[1e+]", "error number 1:2 ‹1e+›"),
    JSONRefusal("a hexadecimal number", "[0x1F]", "error number 1:2 ‹0x1F›"),
    JSONRefusal("a number out of range", "[1e999]", "error number-out-of-range 1:2 ‹1e999›"),
    JSONRefusal("an unknown escape", "[\"\\x41\"]", #"error escape 1:3 ‹\x›"#),
    JSONRefusal("a short escape", "[\"\\u12\"]", #"error escape 1:3 ‹\u12›"#),
    JSONRefusal("half a pair", "[\"\\ud83d!\"]", #"error surrogate 1:3 ‹\ud83d›"#),
    JSONRefusal("two first halves", "[\"\\ud83d\\ud83d\"]", #"error surrogate 1:3 ‹\ud83d›"#),
    JSONRefusal("a second half alone", "[\"\\ude00\"]", #"error surrogate 1:3 ‹\ude00›"#),
    JSONRefusal("a raw line break", "[\"a\nb\"]", "error control-character 1:4 ‹›"),
    JSONRefusal(
      "a byte that is not UTF-8", bytes: Array("[\"".utf8) + [0xFF, 0x22, 0x5D],
      "error invalid-utf8 1:3 ‹�›"),
    JSONRefusal(
      "a surrogate in UTF-8", bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], "error invalid-utf8 1:2 ‹�›"),
    JSONRefusal("an overlong form", bytes: [0x22, 0xC0, 0xAF, 0x22], "error invalid-utf8 1:2 ‹�›"),
    JSONRefusal("a key twice", "{\"type\": 1, \"type\": 2}", #"error duplicate-key 1:13 ‹"type"›"#),
    JSONRefusal(
      "a key in two spellings", "{\"\u{E9}\": 1, \"e\u{301}\": 2}",
      #"error duplicate-key 1:10 ‹"é"›"#),
    JSONRefusal("a byte-order mark", "\u{FEFF}{}", #"error byte-order-mark 1:1 ‹\u{FEFF}›"#),
    JSONRefusal(
      "a long line",
      "[" + String(repeating: "\"abcdef\", ", count: 20) + "x, "
        + String(repeating: "1,", count: 40) + "1]", "error unexpected 1:202 ‹x›"),
    JSONRefusal(
      "what a terminal acts on", "[1, \u{1B}[31m\u{202E}]", #"error unexpected 1:5 ‹\u{1B}›"#),
  ]
}
