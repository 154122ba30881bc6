/// A payload that is larger than it may be: what takes the room, and how much must go.
///
/// ```swift
/// do {
///   try payload.encoded()
/// } catch {
///   print(error)
/// }
/// // the payload has 4,097 bytes, and 4,096 are the most: 1 must go
/// //   3,975 bytes  aps.alert.body
/// //      56 bytes  deep_link
/// // hint: shorten `aps.alert.body`.
/// ```
public struct PayloadTooLarge: Error, Hashable, Sendable, CustomStringConvertible {
  /// The payload's bytes, and what takes them.
  public let size: PayloadSize
  /// The limit that it does not keep.
  public let limit: PayloadLimit

  /// A payload of a size that is over a limit.
  public init(size: PayloadSize, limit: PayloadLimit) {
    self.size = size
    self.limit = limit
  }

  /// How many bytes must go.
  public var excess: Int { size.excess(over: limit) }

  /// What is wrong; the largest values with their bytes; `hint:` and which to shorten.
  public var description: String { PushWording.tooLarge(self).text }
}
