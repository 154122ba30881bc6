import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayJSON
import Testing

/// A file, and the facts of all that is found in it.
struct LintRow: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  /// The findings' facts, line by line.
  var facts: String

  init(_ name: String, bytes: [UInt8], _ facts: String) {
    self.name = name
    self.bytes = bytes
    self.facts = facts
  }

  init(_ name: String, _ json: String, _ facts: String) {
    self.init(name, bytes: Array(json.utf8), facts)
  }

  /// A file whose one entry has these apps.
  init(_ name: String, appIDs: String, _ facts: String) {
    let entry = #"{"appIDs":[\#(appIDs)],"components":[{"/":"/a"}]}"#
    self.init(name, #"{"applinks":{"details":[\#(entry)]}}"#, facts)
  }

  /// A file whose one entry has these components.
  init(_ name: String, variables: String? = nil, components: String, _ facts: String) {
    let variables = variables.map { #""substitutionVariables":{\#($0)},"# } ?? ""
    let entry = #"{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[\#(components)]}"#
    self.init(name, #"{"applinks":{\#(variables)"details":[\#(entry)]}}"#, facts)
  }

  /// A file whose one entry has these paths, as before iOS 13.
  init(_ name: String, paths: String, _ facts: String) {
    let entry = #"{"appID":"9JA89QQLNQ.com.example.app","paths":[\#(paths)]}"#
    self.init(name, #"{"applinks":{"apps":[],"details":[\#(entry)]}}"#, facts)
  }

  var testDescription: String { name }

  static let all = bytes + json + kinds + sections + apps + variables + patterns + order
}

extension LintRow {
  static let bytes: [LintRow] = [
    LintRow(
      "An empty file",
      #"""
       

      """#,
      "error empty-file 1:1"),
    LintRow(
      "A web page",
      #"""
      <!DOCTYPE html>
      <html><body>Not found</body></html>
      """#,
      "error html 1:1 ‹<›"),
    LintRow(
      "A signed file in DER",
      bytes: [
        0x30, 0x82, 0x03, 0xAB, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
        0xA0, 0x82,
      ],
      "error signed 1:1"),
    LintRow(
      "A signed file in PEM",
      #"""
      -----BEGIN PKCS7-----
      MIIF
      """#,
      "error signed 1:1"),
    LintRow("A compressed file", bytes: [0x1F, 0x8B, 0x08, 0x00], "error compressed 1:1"),
    LintRow("UTF-16", bytes: [0xFF, 0xFE, 0x7B, 0x00], "error encoding 1:1"),
    LintRow(
      "Bytes that are not UTF-8", bytes: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
      "error encoding 1:3 ‹�›"),
    LintRow(
      "A property list",
      #"""
      <?xml version="1.0"?>
      <!DOCTYPE plist>
      <plist></plist>
      """#,
      "error property-list 1:1 ‹<›"),
    LintRow(
      "A byte-order mark",
      "\u{FEFF}"
        + #"""
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
        """#,
      #"error byte-order-mark 1:1 ‹\u{FEFF}›"#),
  ]
}

extension LintRow {
  static let json: [LintRow] = [
    LintRow("Nothing behind a key", #"{"applinks":"#, "error json 1:13 ‹›"),
    LintRow(
      "A comma before a bracket",
      #"""
      {"applinks": {"details": [
        1,
      ]}}
      """#,
      "error json 3:1 ‹]›"),
    LintRow("Single quotes", "{'applinks': {}}", "error json 1:2 ‹'›"),
    LintRow(
      "A comment",
      #"""
      {
        // links
        "applinks": {}}
      """#,
      "error json 2:3 ‹/›"),
    LintRow(
      "A word that JSON does not have", #"{"applinks": {"exclude": True}}"#,
      "error json 1:26 ‹True›"),
    LintRow("A key without a colon", #"{"applinks" {}}"#, "error json 1:13 ‹{›"),
    LintRow("A missing comma", #"{"a": 1 "b": 2}"#, #"error json 1:9 ‹"›"#),
    LintRow("A number with a zero before", #"{"a": 01}"#, "error json 1:7 ‹01›"),
    LintRow("An escape that is none", #"{"a": "\x"}"#, #"error json 1:8 ‹\x›"#),
    LintRow("Half a character", #"{"a": "\ud83d"}"#, #"error json 1:8 ‹\ud83d›"#),
    LintRow(
      "A line break in a text",
      #"""
      {"a": "b
      c"}
      """#,
      "error json 1:9 ‹›"),
    LintRow("A text without an end", #"{"a": "b"#, "error json 1:9 ‹›"),
    LintRow(
      "Something behind the object",
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      }
      """#,
      "error trailing-content 2:1 ‹}›"),
    LintRow(
      "A key that stands twice", components: #"{"/":"/a", "/":"/b"}"#,
      #"error duplicate-key 1:91 ‹"/"›"#),
  ]
}
