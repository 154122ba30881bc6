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

  /// What is at a key path: keys joined by dots.
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
  public func value(at path: String) -> PayloadLookup { walk(path).lookup }

  /// What stands at a key path, the keys that lead there or as far as one can go, and the object
  /// in which the last of them stands.
  package func walk(_ path: String) -> (lookup: PayloadLookup, keys: [String], holder: PayloadValue)
  {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    var (value, holder, keys, next) = (self, self, [String](), 0)
    while next < parts.count {
      let walked = parts[..<next].joined(separator: ".")
      guard case .object(let object) = value else {
        return (
          value == .null ? .null(path: walked) : .blocked(path: walked, by: value), keys, holder
        )
      }
      let keysFromHere = (next + 1...parts.count).reversed().lazy.map { end in
        (end: end, key: parts[next..<end].joined(separator: "."))
      }
      guard let (end, key) = keysFromHere.first(where: { object[$0.key] != nil }),
        let found = object[key]
      else { return (.absent(path: parts[...next].joined(separator: ".")), keys, holder) }
      (value, holder, next) = (found, value, end)
      keys.append(key)
    }
    return (value == .null ? .null(path: path) : .value(value), keys, holder)
  }
}

/// What is at a key path of a payload: ``PayloadValue/value(at:)``.
///
/// The cases keep apart what an error has to keep apart: a key that was not sent, one that was
/// sent as `null`, and a path that runs into something that has no keys.
public enum PayloadLookup: Hashable, Sendable {
  /// A value, and not `null`.
  case value(PayloadValue)
  /// `null` stands at `path`, which is the whole path or a part of it.
  case null(path: String)
  /// The object before it has no key for the last part of `path`, which is the whole path or a
  /// part of it.
  case absent(path: String)
  /// The path cannot go on: what stands at `path` has no keys. The path is empty if that is the
  /// payload itself.
  case blocked(path: String, by: PayloadValue)
}
