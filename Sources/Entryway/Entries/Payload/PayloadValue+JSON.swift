public import EntrywayJSON

extension PayloadValue {
  /// Reads JSON (RFC 8259) strictly; errors include line and column.
  ///
  /// ```swift
  /// try PayloadValue(json: #"{"type": "recipe", "limit": 7}"#)
  /// // ["type": "recipe", "limit": 7]
  /// ```
  ///
  /// A whole number that fits `Int` becomes an ``integer(_:)``, any other number a ``double(_:)``.
  /// In addition to what the standard forbids, duplicate keys in an object and nesting deeper than
  /// ``maximumDepth`` are errors.
  ///
  /// - Throws: ``/EntrywayJSON/JSONError``, which names the first location that cannot be read.
  /// - Complexity: linear in the length of the text.
  public init(json text: String) throws(JSONError) {
    try self.init(json: Array(text.utf8))
  }

  /// Reads JSON from bytes, such as a file's or a request's.
  ///
  /// - Throws: ``/EntrywayJSON/JSONError``, also for bytes that are not UTF-8.
  /// - Complexity: linear in the number of bytes.
  public init(json bytes: some Sequence<UInt8>) throws(JSONError) {
    self.init(
      try JSONTreeReader.value(of: Array(bytes), depthLimit: Self.maximumDepth, for: .payload))
  }

  /// The value of a strictly read tree, which is not too deep and has no number that is too large.
  private init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let text): self = PayloadValue(number: text) ?? .null
    case .text(let text): self = .text(text)
    case .array(let elements): self = .array(elements.map(PayloadValue.init))
    case .object(let members):
      self = .object(
        Dictionary(
          members.map { ($0.key, PayloadValue($0.value)) }, uniquingKeysWith: { _, last in last }))
    }
  }

  /// A number as JSON writes it; nil if it is larger than a double can be.
  package init?(number text: String) {
    if let integer = Int(text) {
      self = .integer(integer)
    } else if let double = Double(text), double.isFinite {
      self = .double(double)
    } else {
      return nil
    }
  }
}

extension JSONSubject {
  fileprivate static let payload = JSONSubject(
    noun: "JSON", number: "write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.",
    depth: PayloadValue.flatter, comment: "remove the comment: JSON has none.",
    value: "a value is a string in double quotes, a number, true, false, null, [ or {.",
    key: #"a key is a string in double quotes, such as "type"."#,
    pair: #"a key and its value are separated by a colon, such as "type": "recipe"."#)
}

extension PayloadValue: CustomStringConvertible {
  /// The value as JSON on one line.
  public var description: String { jsonText() }

  /// The value as JSON.
  ///
  /// Keys are sorted, so that the same value always gives the same text.
  ///
  /// ```swift
  /// PayloadValue.object(["b": 1, "a": [true, nil]]).jsonText()    // {"a":[true,null],"b":1}
  /// ```
  ///
  /// A value that was read from JSON reads back equal. Numbers that JSON cannot represent (infinity
  /// and NaN) and ``other(_:)`` become `null`.
  ///
  /// - Parameter pretty: Whether to write each value on a line of its own, indented by two spaces.
  /// - Returns: The text; on one line without spaces, unless it is pretty.
  public func jsonText(pretty: Bool = false) -> String {
    var text = ""
    write(to: &text, lineBreak: pretty ? "\n" : nil)
    return text
  }

  /// - Parameter lineBreak: What begins a line at the value's level; nil for a single line.
  private func write(to text: inout String, lineBreak: String?) {
    switch self {
    case .null, .other: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += value.isFinite ? "\(value)" : "null"
    case .text(let value): text += JSONText.quoted(value)
    case .array(let values):
      Self.write(values, to: &text, between: "[", "]", lineBreak) {
        $1.write(to: &$0, lineBreak: $2)
      }
    case .object(let values):
      let sorted = values.sorted { $0.key < $1.key }
      Self.write(sorted, to: &text, between: "{", "}", lineBreak) { text, pair, lineBreak in
        text += JSONText.quoted(pair.key) + (lineBreak == nil ? ":" : ": ")
        pair.value.write(to: &text, lineBreak: lineBreak)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], to text: inout String, between open: String, _ close: String,
    _ lineBreak: String?, each: (inout String, Item, _ lineBreak: String?) -> Void
  ) {
    let inner = lineBreak.map { $0 + "  " }
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      text += inner ?? ""
      each(&text, item, inner)
    }
    if !items.isEmpty { text += lineBreak ?? "" }
    text += close
  }
}

extension PayloadValue: Codable {
  /// Decodes any JSON value.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a value that is nested deeper than
  ///   ``maximumDepth``, or that is not a JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else {
      self = try Self.container(in: decoder)
    }
  }

  /// Arrays and objects are decoded key by key, because trying each type with `try?` would decode a
  /// broken branch twice on every level.
  private static func container(in decoder: any Decoder) throws -> PayloadValue {
    guard decoder.codingPath.count < maximumDepth else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: tooDeep))
    }
    if var list = try? decoder.unkeyedContainer() {
      var values: [PayloadValue] = []
      while !list.isAtEnd { values.append(try list.decode(PayloadValue.self)) }
      return .array(values)
    }
    let object = try decoder.container(keyedBy: PayloadKey.self)
    var values: [String: PayloadValue] = [:]
    for key in object.allKeys {
      values[key.stringValue] = try object.decode(PayloadValue.self, forKey: key)
    }
    return .object(values)
  }

  /// Encodes the value as JSON; ``other(_:)`` becomes `null`.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null, .other: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}
