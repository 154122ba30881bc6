import Entryway
import EntrywayJSON
import Testing

/// One JSON text that is refused, and the facts of the error.
struct JSONRefusal: CustomTestStringConvertible {
  var name: String
  var json: [UInt8]
  var facts: String

  var testDescription: String { name }

  init(_ name: String, _ json: String, _ facts: String) {
    self.init(name, bytes: Array(json.utf8), facts)
  }

  init(_ name: String, bytes: [UInt8], _ facts: String) {
    (self.name, json, self.facts) = (name, bytes, facts)
  }
}

extension JSONRefusal {
  static let all = structure + scalars
}
