import EntrywayJSON
import Foundation

/// A value of a property list.
enum PropertyListValue: Hashable, Sendable {
  case text(String)
  case boolean(Bool)
  case number(String)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
  /// Data or a date.
  case other

  /// The value under a key, if it is a dictionary that has it.
  subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let values) = self else { return nil }
    return values[key]
  }

  /// What kind of value it is, in the words of JSON.
  var kind: ValueKind {
    switch self {
    case .text: .text
    case .boolean(let flag): .boolean(flag)
    case .number(let text): .number(text)
    case .array: .array
    case .dictionary: .object
    case .other: .other
    }
  }
}

extension PropertyListValue {
  /// The value of a property list in XML.
  ///
  /// - Throws: What Foundation throws; its shape has to be known to be bounded.
  init(xml bytes: [UInt8]) throws {
    self.init(
      try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil))
  }

  /// Goes one call deeper for each array and dictionary, no deeper than ``PropertyListShape``
  /// allows.
  private init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let values as [Any]: self = .array(values.map(PropertyListValue.init))
    case let values as [String: Any]: self = .dictionary(values.mapValues(PropertyListValue.init))
    case let number as NSNumber: self = Self.number(number)
    default: self = .other
    }
  }

  private static func number(_ number: NSNumber) -> PropertyListValue {
    // A boolean is a number to Foundation, of the type of a C `char` or `bool`.
    let type = String(cString: number.objCType)
    if type == "c" || type == "B" { return .boolean(number.boolValue) }
    return .number("\(number)")
  }
}
