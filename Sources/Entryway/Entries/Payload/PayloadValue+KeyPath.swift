extension PayloadValue {
  /// The value at a key path, such as `payload["data.messageId"]`; nil if there is none or it
  /// is `null`.
  ///
  /// ```swift
  /// let payload: PayloadValue = ["data": ["messageId": "1"]]
  /// payload["data.messageId"]    // .text("1")
  /// payload["data.requestId"]    // nil
  /// ```
  public subscript(path: String) -> PayloadValue? {
    if case .value(let value) = value(at: path) { value } else { nil }
  }

  /// What stands at a key path: keys joined by dots.
  ///
  /// A key that has dots in itself is found too: at each object the longest key counts that the
  /// path can begin with, so that `"gcm.message_id"` finds `{"gcm.message_id": "1"}`.
  ///
  /// ```swift
  /// let payload: PayloadValue = ["data": "text", "link": nil]
  /// payload.value(at: "data.messageId")    // .blocked(path: "data", by: .text("text"))
  /// payload.value(at: "link")              // .null(path: "link")
  /// payload.value(at: "id")                // .absent(path: "id")
  /// ```
  ///
  /// - Complexity: a few look-ups for each part of the path, however large the payload is.
  public func value(at path: String) -> PayloadLookup {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    var value = self
    var next = 0
    while next < parts.count {
      let walked = parts[..<next].joined(separator: ".")
      guard case .object(let object) = value else {
        return value == .null ? .null(path: walked) : .blocked(path: walked, by: value)
      }
      let ends = (next + 1...parts.count).reversed()
      let found = ends.lazy.compactMap { end in
        object[parts[next..<end].joined(separator: ".")].map { (end, $0) }
      }.first
      guard let found else {
        return .absent(path: parts[...next].joined(separator: "."))
      }
      (next, value) = found
    }
    return value == .null ? .null(path: path) : .value(value)
  }
}
