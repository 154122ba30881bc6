import EntrywayDiagnostics

/// A value from a notification's or activity's `userInfo`, or from JSON.
///
/// Unlike `[AnyHashable: Any]`, it can be compared, stored and sent between tasks.
///
/// Write one as a literal, read one from JSON, or convert a `userInfo`:
///
/// ```swift
/// let payload: PayloadValue = ["aps": ["badge": 1], "data": ["messageId": "1"]]
/// let same = try PayloadValue(json: #"{"aps": {"badge": 1}, "data": {"messageId": "1"}}"#)
/// payload == same                // true
/// payload["data.messageId"]      // .text("1")
/// ```
///
/// A value read from JSON or converted from a `userInfo` is at most ``maximumDepth`` deep. One that
/// you build in code can be deeper, but ``EntryRules`` refuses it.
public enum PayloadValue: Hashable, Sendable {
  /// An explicit null, as in JSON.
  case null
  /// True or false, never a number, even if Foundation represents it as one.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number with a fraction, or a whole number that is too large for ``integer(_:)``.
  case double(Double)
  /// A string.
  case text(String)
  /// An ordered list of values.
  case array([PayloadValue])
  /// Values under keys.
  case object([String: PayloadValue])
  /// A value that JSON cannot represent, such as `Data` in an activity's `userInfo`. The text
  /// describes it for errors (`"a value of type Data"`). In JSON it becomes `null`.
  case other(String)

  /// The maximum nesting depth of arrays and objects: 64.
  ///
  /// `[[1]]` is two deep, a text is zero deep.
  public static let maximumDepth = 64

  /// The message for a value that is nested deeper.
  static let tooDeep = "the value is nested more than \(maximumDepth) deep"
  /// The hint for it.
  static let flatter = "send a flatter value: deeper ones are always refused."
  /// The placeholder for a branch that was cut off.
  static let deeper = "a value more than \(maximumDepth) deep"
}

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
  /// `["id": 1]` writes an ``object(_:)``; if a key appears twice, the last value counts.
  public init(dictionaryLiteral elements: (String, PayloadValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension PayloadValue {
  /// A description of the value for messages: `"an array"`, `"text"`, `"the number 3"`.
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

  /// Whether arrays and objects are nested deeper than ``maximumDepth``.
  ///
  /// - Complexity: one visit of each value, and never deeper than the limit.
  package var isTooDeep: Bool { exceeds(depth: Self.maximumDepth) }

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

extension PayloadValue {
  /// The value for error messages: JSON on one line, with long texts, long lists and deep branches
  /// shortened.
  ///
  /// - Complexity: bounded, but for objects, whose keys are sorted.
  package var excerpt: String { excerpt(levels: 2) }

  private func excerpt(levels: Int) -> String {
    switch self {
    case .text(let value): "\"\(Excerpt.line(value))\""
    case .array(let values) where levels == 0: values.isEmpty ? "[]" : "[…]"
    case .object(let values) where levels == 0: values.isEmpty ? "{}" : "{…}"
    case .array(let values):
      "[" + Self.list(values) { $0.excerpt(levels: levels - 1) } + "]"
    case .object(let values):
      "{"
        + Self.list(values.sorted { $0.key < $1.key }) { key, value in
          "\"\(Excerpt.line(key))\": \(value.excerpt(levels: levels - 1))"
        } + "}"
    case .other(let what): "<\(what)>"
    default: jsonText()
    }
  }

  private static func list<Item>(_ items: [Item], each: (Item) -> String) -> String {
    (items.prefix(4).map(each) + (items.count > 4 ? ["…"] : [])).joined(separator: ", ")
  }
}

extension PayloadValue {
  /// Reads the value as a route parameter, like the rules do.
  ///
  /// ```swift
  /// let id: Int = try PayloadValue.text("7").parameter()        // 7
  /// let name = try PayloadValue.integer(7).parameter(String.self)    // "7"
  /// ```
  ///
  /// - Parameter type: The parameter's type, usually inferred.
  /// - Returns: The parameter.
  /// - Throws: ``EntryRejection`` with the code ``EntryRejection/Code/unusable``, if the value is
  ///   neither a text nor a number, or does not read as the type.
  public func parameter<Parameter: LinkParameter>(
    _ type: Parameter.Type = Parameter.self
  ) throws(EntryRejection) -> Parameter {
    var refusal: (any Error)?
    if let text = text(for: type.linkShape) {
      do { return try Parameter(linkText: text) } catch { refusal = error }
    }
    let misfit = misfit(
      type.linkShape, shownAs: self, refusal, example: Parameter.linkExample.linkText)
    var rejection = EntryRejection(
      "the value is \(misfit.message)", code: .unusable, notes: [excerpt], hint: misfit.hint)
    rejection.found = kind
    throw rejection
  }

  /// The value's text for a parameter; nil if it has none.
  ///
  /// Non-empty strings are used as they are, and numbers as they are written. A whole number that a
  /// double may have rounded has no text, because it could be another item's identifier. Booleans
  /// have a text only for boolean parameters.
  func text(for shape: LinkShape) -> String? {
    switch self {
    case .text(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    case .double(let number) where shape == .decimal: number.isFinite ? "\(number)" : nil
    case .double(let number) where number == number.rounded():
      number.magnitude < 0x1p53 ? String(Int(number)) : nil
    case .double(let number): number.isFinite ? "\(number)" : nil
    case .bool(let value): shape == .boolean ? "\(value)" : nil
    case .null, .array, .object, .other: nil
    }
  }

  /// The message for a value that is no text for a parameter, and what to send instead.
  ///
  /// - Parameters:
  ///   - shape: The shape of the parameter's texts.
  ///   - shown: The value without its secrets.
  ///   - refusal: The error that the type threw for the text, if it was asked.
  ///   - example: A text of the type.
  func misfit(
    _ shape: LinkShape, shownAs shown: PayloadValue, _ refusal: (any Error)?, example: String
  ) -> (message: String, hint: String) {
    let isAny = shape == .text || shape == .opaque
    let expected = isAny ? "text or a number" : shape.phrase
    var found = kind
    if case .text(let text) = shown, !text.isEmpty { found = Quoting.text(text) }
    if let refusal, isAny || !(refusal is LinkTextError) {
      // Its message may quote the text, which is shown only if it is not secret.
      let reason = shown == self ? TextRefusal.reason(refusal) : nil
      return (
        found
          + (reason.map { ", which is not valid: \($0)" } ?? ", not \(LinkShape.opaque.phrase)"),
        "send text such as \(Quoting.text(example)) directly under the key."
      )
    }
    if text(for: .decimal) != nil, text(for: shape) == nil {
      return (
        "\(found), which may have been rounded",
        "send a number of more than 15 digits as a string, in double quotes."
      )
    }
    return (
      "\(found), not \(self == .text("") ? "a value" : expected)",
      "send \(expected) directly under the key."
    )
  }
}
