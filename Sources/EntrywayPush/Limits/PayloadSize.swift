public import Entryway

/// How many bytes a payload has, and what takes them.
///
/// ```swift
/// let size = PayloadSize(of: payload.value)
/// size.bytes       // 4097
/// size.parts[0]    // aps.alert.body, 3900 bytes
/// size.excess(over: .notification)    // 1
/// ```
public struct PayloadSize: Hashable, Sendable {
  /// The bytes of the whole payload, in UTF-8 as it is sent.
  public let bytes: Int
  /// The bytes without meaning: spaces, line breaks, needless escapes.
  public let padding: Int
  /// Each value and its bytes, the largest first, equal ones by their path.
  public let parts: [PayloadPart]

  /// The size of a payload.
  ///
  /// - Parameters:
  ///   - value: The payload.
  ///   - sent: The bytes that are sent, if something else has written them; otherwise the payload
  ///     counts as compact JSON.
  /// - Complexity: O(*n* log *n*) in the values.
  public init(of value: PayloadValue, sent: Int? = nil) {
    let compact = value.jsonText().utf8.count
    bytes = sent ?? compact
    padding = max(0, bytes - compact)
    parts = Self.parts(of: value, path: "", level: 0).sorted {
      ($1.bytes, $0.path) < ($0.bytes, $1.path)
    }
  }

  /// How many bytes the payload is over a limit; 0 if it keeps it.
  package func excess(over limit: PayloadLimit) -> Int { max(0, bytes - limit.bytes) }

  /// Throws if the payload is larger than a limit.
  ///
  /// - Throws: ``PayloadSizeError``, which says what takes the space.
  public func check(_ limit: PayloadLimit) throws(PayloadSizeError) {
    if excess(over: limit) > 0 { throw PayloadSizeError(size: self, limit: limit) }
  }

  /// The values behind the keys of an object; what lies deeper than a payload's own structure
  /// counts as one.
  private static func parts(of value: PayloadValue, path: String, level: Int) -> [PayloadPart] {
    guard case .object(let fields) = value else { return [] }
    return fields.flatMap { key, value in
      let path = path.isEmpty ? key : "\(path).\(key)"
      let inner = level < 3 ? parts(of: value, path: path, level: level + 1) : []
      let name = PayloadValue.text(key).jsonText().utf8.count
      return inner.isEmpty
        ? [PayloadPart(path: path, bytes: name + 1 + value.jsonText().utf8.count)] : inner
    }
  }
}

/// One value of a payload, and the room that it takes.
public struct PayloadPart: Hashable, Sendable {
  /// The keys that lead to the value, joined by dots: `aps.alert.body`.
  public var path: String
  /// The bytes of the key, the colon and the value, as compact JSON.
  public var bytes: Int

  /// A value at a path, and its bytes.
  ///
  /// - Parameters:
  ///   - path: The keys that lead to the value, joined by dots: `aps.alert.body`.
  ///   - bytes: The bytes of the key, the colon and the value, as compact JSON.
  public init(path: String, bytes: Int) {
    self.path = path
    self.bytes = bytes
  }
}

/// How large a payload may be, in bytes of UTF-8 as it is sent.
///
/// APNs refuses a larger one with `PayloadTooLarge`.
public struct PayloadLimit: Hashable, Sendable {
  /// The most bytes.
  public var bytes: Int

  /// A limit of a number of bytes.
  public init(bytes: Int) { self.bytes = bytes }

  /// The limit of all pushes but those below: 4,096 bytes.
  ///
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>
  public static let notification = PayloadLimit(bytes: 4096)
  /// The limit of VoIP pushes: 5,120 bytes.
  public static let voip = PayloadLimit(bytes: 5120)
  /// The limit of a broadcast to Live Activities: 5,120 bytes.
  public static let broadcast = PayloadLimit(bytes: 5120)
}
