public import EntrywayPush

/// A request to APNs, but for the device and the authorization, which a client adds.
public struct PushRequest: Sendable {
  /// The header fields by their names.
  public var headers: [String: String]
  /// The body, byte for byte.
  public var body: [UInt8]

  /// The request of a payload.
  ///
  /// - Throws: ``PayloadSizeError`` or ``PushHeaderError``.
  public init(_ payload: PushPayload, _ headers: PushHeaders) throws {
    self.headers = try headers.fields(for: payload)
    body = try payload.encoded()
  }
}
