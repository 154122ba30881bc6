import EntrywayAssociation

extension LintRow {
  static let json: [LintRow] = [
    LintRow(
      "Nothing behind a key", .json,
      #"""
      {"applinks":
      """#,
      #"""
      error: expected a value, but the file ends (json)
        line 1, column 13:
        {"applinks":
                    ^
      hint: is the file complete?
      """#),
    LintRow(
      "A comma before a bracket", .json,
      #"""
      {"applinks": {"details": [
        1,
      ]}}
      """#,
      #"""
      error: a comma stands before `]` (json)
        line 3, column 1:
        ]}}
        ^
      hint: remove it: JSON allows no comma after the last value.
      """#),
    LintRow(
      "Single quotes", .json,
      #"""
      {'applinks': {}}
      """#,
      #"""
      error: expected a key, found `'` (json)
        line 1, column 2:
        {'applinks': {}}
         ^
      hint: put texts in double quotes.
      """#),
    LintRow(
      "A comment", .json,
      #"""
      {
        // links
        "applinks": {}}
      """#,
      #"""
      error: expected a key, found `/` (json)
        line 2, column 3:
          // links
          ^
      hint: remove the comment: JSON has none; components have the key `comment`.
      """#),
    LintRow(
      "A word that JSON does not have", .json,
      #"""
      {"applinks": {"exclude": True}}
      """#,
      #"""
      error: expected a value, found `True` (json)
        line 1, column 26:
        {"applinks": {"exclude": True}}
                                 ^^^^
      hint: write true or false, in lower case.
      """#),
    LintRow(
      "A key without a colon", .json,
      #"""
      {"applinks" {}}
      """#,
      #"""
      error: expected a colon after the key, found `{` (json)
        line 1, column 13:
        {"applinks" {}}
                    ^
      hint: a key and its value are joined by a colon: "exclude": true.
      """#),
    LintRow(
      "A missing comma", .json,
      #"""
      {"a": 1 "b": 2}
      """#,
      #"""
      error: expected a comma or `}`, found `"` (json)
        line 1, column 9:
        {"a": 1 "b": 2}
                ^
      hint: add the comma, or correct the bracket.
      """#),
    LintRow(
      "A number with a zero before", .json,
      #"""
      {"a": 01}
      """#,
      #"""
      error: `01` is not a number as JSON writes it (json)
        line 1, column 7:
        {"a": 01}
              ^^
      hint: association files have no use for numbers: was a text meant?
      """#),
    LintRow(
      "An escape that is none", .json,
      #"""
      {"a": "\x"}
      """#,
      #"""
      error: `\x` is not an escape that JSON has (json)
        line 1, column 8:
        {"a": "\x"}
               ^^
      hint: after a backslash stands one of " \ / b f n r t, or u and four digits.
      """#),
    LintRow(
      "Half a character", .json,
      #"""
      {"a": "\ud83d"}
      """#,
      #"""
      error: `\ud83d` is not an escape that JSON has (json)
        line 1, column 8:
        {"a": "\ud83d"}
               ^^^^^^
      hint: after a backslash stands one of " \ / b f n r t, or u and four digits.
      """#),
    LintRow(
      "A line break in a text", .json,
      #"""
      {"a": "b
      c"}
      """#,
      #"""
      error: a text holds a control character that is not escaped (json)
        line 1, column 9:
        {"a": "b
                ^
      hint: is a quote missing? A line break in a text is written as \n.
      """#),
    LintRow(
      "A text without an end", .json,
      #"""
      {"a": "b
      """#,
      #"""
      error: the file ends inside a text (json)
        line 1, column 9:
        {"a": "b
                ^
      hint: is the file complete?
      """#),
    LintRow(
      "Something behind the object", .trailingContent,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      }
      """#,
      #"""
      error: something follows the JSON (trailing-content)
        line 2, column 1:
        }
        ^
      hint: remove it: the file has one value, an object.
      """#),
    LintRow(
      "A key that stands twice", .duplicateKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a", "/":"/b"}]}]}}
      """#,
      #"""
      error: the key `/` stands twice in one object (duplicate-key)
        line 1, column 91:
        ….example.app"],"components":[{"/":"/a", "/":"/b"}]}]}}
                                                 ^^^
      hint: keep one: readers of JSON do not agree on which of them counts.
      """#),
  ]
}
