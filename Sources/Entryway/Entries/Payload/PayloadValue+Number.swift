#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(ObjectiveC)
  extension PayloadValue {
    /// A Foundation number; a boolean is one too, and known by its type alone.
    static func number(_ number: NSNumber) -> PayloadValue {
      if CFGetTypeID(number) == CFBooleanGetTypeID() { return .bool(number.boolValue) }
      switch String(cString: number.objCType) {
      case "d", "f": return .double(number.doubleValue)
      case "Q": return .whole(number.uint64Value)
      default: return .integer(number.intValue)
      }
    }
  }
#else
  extension PayloadValue {
    /// One of Swift's own booleans and numbers, or Foundation's null.
    static func native(_ value: Any) -> PayloadValue? {
      switch value {
      case let value as Bool: .bool(value)
      case let value as any BinaryInteger: .whole(value)
      case let value as any BinaryFloatingPoint: .double(Double(value))
      default: "\(type(of: value))" == "NSNull" ? .null : nil
      }
    }
  }
#endif

extension PayloadValue {
  /// A whole number, as a double if it is beyond `Int`.
  static func whole(_ value: some BinaryInteger) -> PayloadValue {
    Int(exactly: value).map { .integer($0) } ?? .double(Double(value))
  }
}
