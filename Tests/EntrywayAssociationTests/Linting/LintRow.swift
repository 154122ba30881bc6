import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayJSON
import Testing

/// A file, the code that is to be found in it, and all that is said of it.
struct LintRow: Sendable, CustomTestStringConvertible {
  var name: String
  var code: Diagnostic.Code
  var bytes: [UInt8]
  /// The findings' whole texts, a line of two dashes between them.
  var text: String

  init(_ name: String, _ code: Diagnostic.Code, _ json: String, _ text: String) {
    self.init(name, code, bytes: Array(json.utf8), text)
  }

  init(
    _ name: String, _ code: Diagnostic.Code, byteOrderMark json: String, _ text: String
  ) {
    self.init(name, code, bytes: [0xEF, 0xBB, 0xBF] + json.utf8, text)
  }

  init(_ name: String, _ code: Diagnostic.Code, bytes: [UInt8], _ text: String) {
    self.name = name
    self.code = code
    self.bytes = bytes
    self.text = text
  }

  var testDescription: String { name }

  static let all = bytes + json + kinds + sections + apps + variables + patterns + order
}

extension LintRow {
  static let bytes: [LintRow] = [
    LintRow(
      "An empty file", .emptyFile,
      #"""
       

      """#,
      #"""
      error: the file is empty (empty-file)
        line 1, column 1
      hint: it has at least {"applinks": {"details": []}}.
      """#),
    LintRow(
      "A web page", .html,
      #"""
      <!DOCTYPE html>
      <html><body>Not found</body></html>
      """#,
      #"""
      error: the file is a web page, not JSON (html)
        line 1, column 1:
        <!DOCTYPE html>
        ^
      hint: the server answers with a web page at this path: serve the file itself at /.well-known/apple-app-site-association, with status 200 and no redirect.
      """#),
    LintRow(
      "A signed file in DER", .signed,
      bytes: [
        0x30, 0x82, 0x03, 0xAB, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
        0xA0, 0x82,
      ],
      #"""
      error: the file is signed (CMS), not JSON (signed)
        line 1, column 1
      hint: serve the JSON itself: signatures were for iOS 8, HTTPS is enough since iOS 9.
      """#),
    LintRow(
      "A signed file in PEM", .signed,
      #"""
      -----BEGIN PKCS7-----
      MIIF
      """#,
      #"""
      error: the file is signed (CMS), not JSON (signed)
        line 1, column 1
      hint: serve the JSON itself: signatures were for iOS 8, HTTPS is enough since iOS 9.
      """#),
    LintRow(
      "A compressed file", .compressed,
      bytes: [0x1F, 0x8B, 0x08, 0x00],
      #"""
      error: the file is compressed, not JSON (compressed)
        line 1, column 1
      hint: save it uncompressed, or have the server say `Content-Encoding: gzip`.
      """#),
    LintRow(
      "UTF-16", .encoding,
      bytes: [0xFF, 0xFE, 0x7B, 0x00],
      #"""
      error: the file is UTF-16, not UTF-8 (encoding)
        line 1, column 1
      hint: save it as UTF-8.
      """#),
    LintRow(
      "Bytes that are not UTF-8", .encoding,
      bytes: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
      #"""
      error: the bytes are not UTF-8 (encoding)
        line 1, column 3:
        {"�":1}
          ^
      hint: save the file as UTF-8.
      """#),
    LintRow(
      "A property list", .propertyList,
      #"""
      <?xml version="1.0"?>
      <!DOCTYPE plist>
      <plist></plist>
      """#,
      #"""
      error: the file is a property list, not JSON (property-list)
        line 1, column 1:
        <?xml version="1.0"?>
        ^
      hint: this is not the file that a host serves: the served file is JSON.
      """#),
    LintRow(
      "A byte-order mark", .byteOrderMark,
      byteOrderMark: #"""
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
        """#,
      #"""
      error: the file begins with a byte-order mark (byte-order-mark)
        line 1, column 1:
        \u{FEFF}{"applinks":{"detail…
        ^^^^^^^^
      hint: save it as UTF-8 without the mark: JSON has none.
      """#),
  ]
}

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
      hint: close the object that begins at line 1, column 1.
      """#),
    LintRow(
      "A comma before a bracket", .json,
      #"""
      {"applinks": {"details": [
        1,
      ]}}
      """#,
      #"""
      error: a comma precedes `]` (json)
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
      hint: put strings in double quotes.
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
      hint: write true, false or null, in lower case.
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
      error: `01` is not a valid JSON number (json)
        line 1, column 7:
        {"a": 01}
              ^^
      hint: association files contain no numbers: was text intended?
      """#),
    LintRow(
      "An escape that is none", .json,
      #"""
      {"a": "\x"}
      """#,
      #"""
      error: `\x` is not a JSON escape (json)
        line 1, column 8:
        {"a": "\x"}
               ^^
      hint: a backslash is followed by one of " \ / b f n r t, or u and four hexadecimal digits.
      """#),
    LintRow(
      "Half a character", .json,
      #"""
      {"a": "\ud83d"}
      """#,
      #"""
      error: `\ud83d` is half of a surrogate pair (json)
        line 1, column 8:
        {"a": "\ud83d"}
               ^^^^^^
      hint: a character beyond U+FFFF is written as a pair, such as \ud83d\ude00.
      """#),
    LintRow(
      "A line break in a text", .json,
      #"""
      {"a": "b
      c"}
      """#,
      #"""
      error: a string contains an unescaped control character (json)
        line 1, column 9:
        {"a": "b
                ^
      hint: is a quote missing? A line break in a string is written as \n, a tab as \t.
      """#),
    LintRow(
      "A text without an end", .json,
      #"""
      {"a": "b
      """#,
      #"""
      error: the file ends inside a string (json)
        line 1, column 9:
        {"a": "b
                ^
      hint: close the string that begins at line 1, column 7.
      """#),
    LintRow(
      "Something behind the object", .trailingContent,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      }
      """#,
      #"""
      error: unexpected content after the JSON (trailing-content)
        line 2, column 1:
        }
        ^
      hint: remove it: the file has one value.
      """#),
    LintRow(
      "A key that stands twice", .duplicateKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a", "/":"/b"}]}]}}
      """#,
      #"""
      error: the key `/` appears twice in one object (duplicate-key)
        line 1, column 91:
        ….example.app"],"components":[{"/":"/a", "/":"/b"}]}]}}
                                                 ^^^
      hint: keep one: JSON readers disagree on which one counts.
      """#),
  ]
}
