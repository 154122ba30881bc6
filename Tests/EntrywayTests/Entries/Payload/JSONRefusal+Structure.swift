import Entryway
import EntrywayJSON

extension JSONRefusal {
  /// Values that do not stand where they may.
  static let structure = [
    JSONRefusal(
      "nothing", "", .unexpectedEnd,
      """
      expected a value, but the JSON ends
        line 1, column 1
      hint: is the JSON complete?
      """),
    JSONRefusal(
      "an open object", "{\"a\": 1\n", .unexpectedEnd,
      """
      expected a comma or `}`, but the JSON ends
        line 1, column 8:
        {"a": 1
               ^
      hint: close the object that begins at line 1, column 1.
      """),
    JSONRefusal(
      "an open array", "[[1],", .unexpectedEnd,
      """
      expected a value, but the JSON ends
        line 1, column 6:
        [[1],
             ^
      hint: close the array that begins at line 1, column 1.
      """),
    JSONRefusal(
      "an open text", "[\"abc", .unexpectedEnd,
      """
      the JSON ends inside a string
        line 1, column 6:
        ["abc
             ^
      hint: close the string that begins at line 1, column 2.
      """),
    JSONRefusal(
      "an escape at the end", "\"abc\\", .unexpectedEnd,
      #"""
      the JSON ends inside a string
        line 1, column 6:
        "abc\
             ^
      hint: close the string that begins at line 1, column 1.
      """#),
    JSONRefusal(
      "single quotes", "{\"type\": 'recipe'}", .unexpected,
      """
      expected a value, found `'`
        line 1, column 10:
        {"type": 'recipe'}
                 ^
      hint: put strings in double quotes.
      """),
    JSONRefusal(
      "a comment", "[1, // one\n2]", .unexpected,
      """
      expected a value, found `/`
        line 1, column 5:
        [1, // one
            ^
      hint: remove the comment: JSON has none.
      """),
    JSONRefusal(
      "not a number", "[NaN]", .unexpected,
      """
      expected a value, found `NaN`
        line 1, column 2:
        [NaN]
         ^^^
      hint: send null or a string: JSON has no such number.
      """),
    JSONRefusal(
      "Python's true", "[True]", .unexpected,
      """
      expected a value, found `True`
        line 1, column 2:
        [True]
         ^^^^
      hint: write true, false or null, in lower case.
      """),
    JSONRefusal(
      "a longer word", "[nulls]", .unexpected,
      """
      expected a value, found `nulls`
        line 1, column 2:
        [nulls]
         ^^^^^
      hint: a value is a string in double quotes, a number, true, false, null, [ or {.
      """),
    JSONRefusal(
      "a bare key", "{type: 1}", .unexpected,
      """
      expected a key, found `type`
        line 1, column 2:
        {type: 1}
         ^^^^
      hint: a key is a string in double quotes, such as "type".
      """),
    JSONRefusal(
      "no colon", "{\"type\" 1}", .unexpected,
      """
      expected a colon after the key, found `1`
        line 1, column 9:
        {"type" 1}
                ^
      hint: a key and its value are joined by a colon, such as "type": "recipe".
      """),
    JSONRefusal(
      "no comma", "{\"a\": 1 \"b\": 2}", .unexpected,
      """
      expected a comma or `}`, found `"`
        line 1, column 9:
        {"a": 1 "b": 2}
                ^
      hint: add the comma, or correct the bracket.
      """),
    JSONRefusal(
      "the other bracket", "[1}", .unexpected,
      """
      expected a comma or `]`, found `}`
        line 1, column 3:
        [1}
          ^
      hint: add the comma, or correct the bracket.
      """),
    JSONRefusal(
      "a second value", "{} {}", .trailingContent,
      """
      unexpected content after the JSON
        line 1, column 4:
        {} {}
           ^
      hint: remove it: the JSON has one value.
      """),
    JSONRefusal(
      "a comma after the last value", "[1, 2, ]", .trailingComma,
      """
      a comma precedes `]`
        line 1, column 8:
        [1, 2, ]
               ^
      hint: remove it: JSON allows no comma after the last value.
      """),
    JSONRefusal(
      "a comma after the last pair", "{\"a\": 1,\n}", .trailingComma,
      """
      a comma precedes `}`
        line 2, column 1:
        }
        ^
      hint: remove it: JSON allows no comma after the last value.
      """),
  ]
}
