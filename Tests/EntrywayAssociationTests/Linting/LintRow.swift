import EntrywayAssociation
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
