extension PayloadValue: ExpressibleByNilLiteral {
  /// `nil` writes ``null``.
  public init(nilLiteral: ()) { self = .null }
}

extension PayloadValue: ExpressibleByBooleanLiteral {
  /// `true` writes a ``bool(_:)``.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension PayloadValue: ExpressibleByIntegerLiteral {
  /// `4821` writes an ``integer(_:)``.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension PayloadValue: ExpressibleByFloatLiteral {
  /// `0.5` writes a ``double(_:)``.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension PayloadValue: ExpressibleByStringInterpolation {
  /// `"MESSAGE"` writes a ``text(_:)``.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension PayloadValue: ExpressibleByArrayLiteral {
  /// `[1, "two"]` writes an ``array(_:)``.
  public init(arrayLiteral elements: PayloadValue...) { self = .array(elements) }
}

extension PayloadValue: ExpressibleByDictionaryLiteral {
  /// `["id": 1]` writes an ``object(_:)``; of a key that stands twice the last value counts.
  public init(dictionaryLiteral elements: (String, PayloadValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}
