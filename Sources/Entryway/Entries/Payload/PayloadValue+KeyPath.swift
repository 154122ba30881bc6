extension PayloadValue {
  /// The value at a key path; nil if there is none or it is `null`.
  ///
  /// ```swift
  /// let payload: PayloadValue = ["data": ["messageId": "1"]]
  /// payload["data.messageId"]    // .text("1")
  /// payload["data.requestId"]    // nil
  /// ```
  public subscript(path: String) -> PayloadValue? {
    if case .value(let value) = value(at: path) { value } else { nil }
  }

  /// Looks up a key path: keys joined by dots.
  ///
  /// Keys that contain dots are found too: in each object, the longest key that matches the start
  /// of the path is used, so `"gcm.message_id"` finds `{"gcm.message_id": "1"}`.
  ///
  /// ```swift
  /// let payload: PayloadValue = ["data": "text", "link": nil]
  /// payload.value(at: "data.messageId")    // .blocked(path: "data", by: .text("text"))
  /// payload.value(at: "link")              // .null(path: "link")
  /// payload.value(at: "id")                // .absent(path: "id")
  /// ```
  ///
  /// - Complexity: A few lookups for each part of the path, regardless of the payload's size.
  public func value(at path: String) -> PayloadLookup { walk(path).lookup }

  /// The value at a key path, the keys that were found on the way, and the object that has the last
  /// of them.
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

/// The result of looking up a key path with ``PayloadValue/value(at:)``.
///
/// Errors need to distinguish a missing key, a key whose value is `null`, and a path that ends at a
/// value without keys.
public enum PayloadLookup: Hashable, Sendable {
  /// A value other than `null`.
  case value(PayloadValue)
  /// The value at `path`, which is all or part of the path, is `null`.
  case null(path: String)
  /// There is no key for the last part of `path`, which is all or part of the path.
  case absent(path: String)
  /// The value at `path` has no keys, so the lookup can't continue. The path is empty for the
  /// payload itself.
  case blocked(path: String, by: PayloadValue)
}
