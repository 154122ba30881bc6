public import EntrywayPush

/// A push for one device, for batches in which each device gets its own.
///
/// ```swift
/// let batch = sender.send(to: orders) { order in
///   DevicePush(
///     try PushPayload(opening: .order(id: order.id), via: ShopRoute.entries, showing: notification),
///     to: order.token, headers: PushHeaders(bundleID: "com.example.shop"))
/// }
/// ```
public struct DevicePush: Hashable, Sendable {
  /// What the device gets.
  public var payload: PushPayload
  /// The device.
  public var token: DeviceToken
  /// Topic, type and priority; the batch sets `id`.
  public var headers: PushHeaders
  /// Where the token is valid; nil for the sender that the batch was started on.
  public var environment: APNsEnvironment?

  /// Creates a push from a payload, a device and headers.
  public init(
    _ payload: PushPayload, to token: DeviceToken, headers: PushHeaders,
    environment: APNsEnvironment? = nil
  ) {
    self.payload = payload
    self.token = token
    self.headers = headers
    self.environment = environment
  }
}
