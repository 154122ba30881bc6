import Entryway
import EntrywayJSON

extension JSONRefusal {
  /// Values that do not stand where they may.
  static let structure = [
    JSONRefusal("nothing", "", "error unexpected-end 1:1"),
    JSONRefusal("an open object", "{\"a\": 1\n", "error unexpected-end 1:8 ‹›"),
    JSONRefusal("an open array", "[[1],", "error unexpected-end 1:6 ‹›"),
    JSONRefusal("an open text", "[\"abc", "error unexpected-end 1:6 ‹›"),
    JSONRefusal("an escape at the end", "\"abc\\", "error unexpected-end 1:6 ‹›"),
    JSONRefusal("single quotes", "{\"type\": 'recipe'}", "error unexpected 1:10 ‹'›"),
    JSONRefusal("a comment", "[1, // one\n2]", "error unexpected 1:5 ‹/›"),
    JSONRefusal("not a number", "[NaN]", "error unexpected 1:2 ‹NaN›"),
    JSONRefusal("Python's true", "[True]", "error unexpected 1:2 ‹True›"),
    JSONRefusal("a longer word", "[nulls]", "error unexpected 1:2 ‹nulls›"),
    JSONRefusal("a bare key", "{type: 1}", "error unexpected 1:2 ‹type›"),
    JSONRefusal("no colon", "{\"type\" 1}", "error unexpected 1:9 ‹1›"),
    JSONRefusal("no comma", "{\"a\": 1 \"b\": 2}", #"error unexpected 1:9 ‹"›"#),
    JSONRefusal("the other bracket", "[1}", "error unexpected 1:3 ‹}›"),
    JSONRefusal("a second value", "{} {}", "error trailing-content 1:4 ‹{›"),
    JSONRefusal("a comma after the last value", "[1, 2, ]", "error trailing-comma 1:8 ‹]›"),
    JSONRefusal("a comma after the last pair", "{\"a\": 1,\n}", "error trailing-comma 2:1 ‹}›"),
  ]
}
