import Entryway
import EntrywayJSON
import Testing

/// One JSON text that is refused, and the whole message.
struct JSONRefusal: CustomTestStringConvertible {
  var name: String
  var json: [UInt8]
  var code: JSONError.Code
  var message: String

  var testDescription: String { name }

  init(_ name: String, _ json: String, _ code: JSONError.Code, _ message: String) {
    self.init(name, bytes: Array(json.utf8), code, message)
  }

  init(_ name: String, bytes: [UInt8], _ code: JSONError.Code, _ message: String) {
    (self.name, json, self.code, self.message) = (name, bytes, code, message)
  }
}

extension JSONRefusal {
  static let all = structure + scalars
}
