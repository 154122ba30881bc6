import Foundation

extension PropertyListValue {
  /// The value of a property list in XML.
  ///
  /// - Throws: What Foundation throws; its shape has to be known to be bounded.
  init(xml bytes: [UInt8]) throws {
    self.init(
      try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil))
  }

  /// Goes one call deeper for each array and dictionary, no deeper than ``PropertyListShape`` allows.
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
