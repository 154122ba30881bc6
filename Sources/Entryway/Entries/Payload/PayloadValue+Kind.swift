extension PayloadValue {
  /// What the value is, in words for a message: `"an array"`, `"text"`, `"the number 3"`.
  ///
  /// ```swift
  /// PayloadValue.array([3]).kind    // "an array"
  /// PayloadValue.integer(3).kind    // "the number 3"
  /// PayloadValue.text("").kind      // "empty text"
  /// ```
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): "the boolean \(value)"
    case .integer(let value): "the number \(value)"
    case .double(let value): "the number \(value)"
    case .text(let value): value.isEmpty ? "empty text" : "text"
    case .array: "an array"
    case .object: "an object"
    case .other(let what): what
    }
  }

  /// Whether more than ``maximumDepth`` arrays and objects stand inside one another.
  ///
  /// - Complexity: one visit of each value, and never deeper than the limit.
  public var isTooDeep: Bool { exceeds(depth: Self.maximumDepth) }

  private func exceeds(depth: Int) -> Bool {
    switch self {
    case .array(let values):
      depth == 0 || values.contains { $0.exceeds(depth: depth - 1) }
    case .object(let values):
      depth == 0 || values.values.contains { $0.exceeds(depth: depth - 1) }
    default: false
    }
  }
}
