/// One value of a payload, and the room that it takes.
public struct PayloadPart: Hashable, Sendable {
  /// The keys that lead to the value, joined by dots: `aps.alert.body`.
  public var path: String
  /// The bytes of the key, the colon and the value, as compact JSON.
  public var bytes: Int

  /// A value at a path, and its bytes.
  public init(path: String, bytes: Int) {
    self.path = path
    self.bytes = bytes
  }
}
