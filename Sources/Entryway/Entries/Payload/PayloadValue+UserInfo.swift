#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PayloadValue {
  /// Converts the `userInfo` of a notification or an activity.
  ///
  /// The conversion never fails. Values that JSON cannot represent, or that are nested deeper than
  /// ``maximumDepth``, become ``other(_:)`` with a description. A rule that reads such a value
  /// rejects the entry; the rest of the tree remains readable. Dates and UUIDs become the texts
  /// that routes read, and URLs become their text.
  ///
  /// ```swift
  /// let content = response.notification.request.content
  /// NotificationContent(payload: PayloadValue(userInfo: content.userInfo))
  /// ```
  ///
  /// A key that is not a string is replaced by its description. Booleans are distinguished from
  /// numbers, even for the `NSNumber` values that `JSONSerialization` creates.
  public init(userInfo: [AnyHashable: Any]) {
    self = Self.object(userInfo, depth: 0)
  }

  /// Converts a single value, like ``init(userInfo:)``.
  public init(converting value: Any) {
    self = Self.converted(value, depth: 0)
  }

  private static func converted(_ value: Any, depth: Int) -> PayloadValue {
    switch value {
    case let value as PayloadValue: value.isTooDeep ? .other(deeper) : value
    case let value as String: .text(value)
    case let value as Substring: .text(String(value))
    case let value as URL: .text(value.absoluteString)
    case let value as Date: .text(value.linkText)
    case let value as UUID: .text(value.linkText)
    default:
      scalar(value) ?? container(value, depth: depth)
        ?? .other("a value of type \(type(of: value))")
    }
  }

  private static func container(_ value: Any, depth: Int) -> PayloadValue? {
    switch value {
    case is [Any], is [AnyHashable: Any]:
      guard depth < maximumDepth else { return .other(deeper) }
      if let values = value as? [Any] {
        return .array(values.map { converted($0, depth: depth + 1) })
      }
      return (value as? [AnyHashable: Any]).map { object($0, depth: depth) }
    default: return nil
    }
  }

  private static func object(_ values: [AnyHashable: Any], depth: Int) -> PayloadValue {
    var object: [String: PayloadValue] = [:]
    for (key, value) in values {
      if let name = key.base as? String {
        object[name] = converted(value, depth: depth + 1)
      } else if values[AnyHashable("\(key)")] == nil {
        object["\(key)"] = converted(value, depth: depth + 1)
      }
    }
    return .object(object)
  }

  private static func scalar(_ value: Any) -> PayloadValue? {
    #if canImport(ObjectiveC)
      // Swift's numbers arrive as `NSNumber` too, and `as? Bool` would accept the number 1.
      if value is NSNull { return .null }
      return (value as? NSNumber).map(number)
    #else
      return native(value)
    #endif
  }
}

#if canImport(ObjectiveC)
  extension PayloadValue {
    /// A Foundation number; a boolean is one too, recognized only by its type.
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
    /// A boolean, a number or null of Swift or Foundation.
    static func native(_ value: Any) -> PayloadValue? {
      // `as? Bool` would accept Foundation's number 1.
      if type(of: value) is AnyClass { return foundation(value) }
      return switch value {
      case let value as Bool: .bool(value)
      case let value as any BinaryInteger: .whole(value)
      case let value as any BinaryFloatingPoint: .double(Double(value))
      default: nil
      }
    }

    /// A Foundation object, whose class can't be named here because only FoundationEssentials is
    /// imported.
    ///
    /// Whatever can be cast to a Swift number counts as one.
    private static func foundation(_ value: Any) -> PayloadValue? {
      guard value is Int || value is UInt64 || value is Double else {
        return "\(type(of: value))" == "NSNull" ? .null : nil
      }
      // Foundation has one object for each boolean.
      let object = value as AnyObject
      if object === true as AnyObject { return .bool(true) }
      if object === false as AnyObject { return .bool(false) }
      // A whole number can be cast to `Double` too, and 1.0 to `Int`, so the digits decide.
      let digits = "\(value)"
      if let whole = Int(digits) { return .integer(whole) }
      return (value as? Double ?? Double(digits)).map { .double($0) }
    }
  }
#endif

extension PayloadValue {
  /// A whole number, as a double if it does not fit `Int`.
  static func whole(_ value: some BinaryInteger) -> PayloadValue {
    Int(exactly: value).map { .integer($0) } ?? .double(Double(value))
  }
}
