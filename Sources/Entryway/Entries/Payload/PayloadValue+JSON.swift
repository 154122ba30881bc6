extension PayloadValue {
  /// Reads JSON (RFC 8259) strictly, so that an error can say line and column.
  ///
  /// ```swift
  /// try PayloadValue(json: #"{"type": "recipe", "limit": 7}"#)
  /// // ["type": "recipe", "limit": 7]
  /// ```
  ///
  /// A whole number that fits `Int` becomes ``integer(_:)``; every other number, and a whole
  /// number beyond it, a ``double(_:)``. Beyond what the standard refuses, a key that stands twice
  /// in one object is refused, and nesting over ``maximumDepth``.
  ///
  /// - Throws: ``JSONProblem``, which names the first place that cannot be read.
  /// - Complexity: linear in the length of the text.
  public init(json text: String) throws(JSONProblem) {
    try self.init(json: Array(text.utf8))
  }

  /// Reads JSON out of bytes, such as a file's or a request's.
  ///
  /// - Throws: ``JSONProblem``, also for bytes that are not UTF-8.
  /// - Complexity: linear in the number of bytes.
  public init(json bytes: some Sequence<UInt8>) throws(JSONProblem) {
    var reader = JSONReader(bytes: Array(bytes))
    do throws(JSONFault) {
      self = try reader.document()
    } catch {
      throw JSONProblem(error, in: reader.bytes)
    }
  }

  /// The value as JSON.
  ///
  /// Keys are sorted, so that the same value always gives the same text.
  ///
  /// ```swift
  /// PayloadValue.object(["b": 1, "a": [true, nil]]).jsonText()    // {"a":[true,null],"b":1}
  /// ```
  ///
  /// What was read from JSON reads back equal. Numbers that JSON has no form for (infinities, not
  /// a number) and ``other(_:)`` become `null`.
  ///
  /// - Parameter pretty: Whether to write each value on a line of its own, indented by two spaces.
  /// - Returns: The text; on one line without spaces, unless it is pretty.
  public func jsonText(pretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return writer.text
  }
}

extension PayloadValue: CustomStringConvertible {
  /// The value as JSON on one line.
  public var description: String { jsonText() }
}
