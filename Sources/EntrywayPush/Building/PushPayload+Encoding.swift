import Entryway

extension PushPayload {
  /// The payload as JSON, as it is sent: keys sorted, no spaces, nothing escaped that need not be.
  ///
  /// The same payload always gives the same text. It may be too large; ``encoded(limit:)`` says so.
  public var json: String { value.jsonText() }

  /// How many bytes the payload has, and what takes them.
  public var size: PayloadSize { PayloadSize(of: value) }

  /// The bytes to send.
  ///
  /// - Parameter limit: How many there may be.
  /// - Returns: UTF-8.
  /// - Throws: ``PayloadTooLarge``, which says what takes the room and how much must go.
  public func encoded(
    limit: PayloadLimit = .notification
  ) throws(PayloadTooLarge) -> [UInt8] {
    try size.check(limit)
    return Array(json.utf8)
  }
}

extension PushPayload: CustomStringConvertible {
  /// The payload as JSON.
  public var description: String { json }
}
