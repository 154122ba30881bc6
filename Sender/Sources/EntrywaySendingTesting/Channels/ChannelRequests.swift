import Foundation
import NIOCore
import Synchronization

/// The channels of a fake's apps, and the rules of requests that create, read, list and delete them and of broadcasts.
///
/// <https://developer.apple.com/documentation/usernotifications/sending-channel-management-requests-to-apns>,
/// <https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns>
struct ChannelDesk {
  /// Apple's limit for an app in one environment.
  static let limit = 10_000

  /// For each bundle identifier the channels by their ids, and the order in which they were created.
  private var channels: [String: [String: FakeAPNs.Channel]] = [:]
  private var order: [String: [String]] = [:]

  func channels(of bundleID: String) -> [FakeAPNs.Channel] {
    (order[bundleID] ?? []).compactMap { channels[bundleID]?[$0] }
  }

  mutating func add(_ channel: FakeAPNs.Channel, to bundleID: String) {
    channels[bundleID, default: [:]][channel.id] = channel
    order[bundleID, default: []].append(channel.id)
  }

  /// What APNs answers to a request about the channels of an app.
  mutating func verdict(_ head: RequestHead, bundleID: String, body: ByteBuffer) -> Verdict {
    switch head.method {
    case "POST": return create(in: bundleID, body)
    case "GET", "DELETE":
      switch find(head.channelID, of: bundleID) {
      case .failure(let refusal): return .refused(refusal)
      case .success(let channel):
        guard head.method == "DELETE" else { return .answered(channel.json, status: 200) }
        channels[bundleID]?[channel.id] = nil
        order[bundleID]?.removeAll { $0 == channel.id }
        return .answered("", status: 204)
      }
    default: return .refused("MethodNotAllowed")
    }
  }

  /// What APNs answers to a request for all channels of an app.
  func verdictOnList(_ head: RequestHead, bundleID: String) -> Verdict {
    guard head.method == "GET" else { return .refused("MethodNotAllowed") }
    let ids = (order[bundleID] ?? []).map { "\"\($0)\"" }.joined(separator: ",")
    return .answered(#"{"channels":[\#(ids)]}"#, status: 200)
  }

  /// What APNs answers to a broadcast.
  func verdictOnBroadcast(_ head: RequestHead, bundleID: String, body: ByteBuffer, size: Int)
    -> Verdict
  {
    guard head.method == "POST" else { return .refused("MethodNotAllowed") }
    if case .failure(let refusal) = find(head.channelID, of: bundleID) { return .refused(refusal) }
    guard let type = head.type else { return .refused("MissingPushType") }
    guard type == "liveactivity" else { return .refused("InvalidPushType") }
    if let fault = PushRules.faultOfDelivery(head) { return .refused(fault) }
    if size > 5120 { return .refused("PayloadTooLarge") }
    return JSONMembers.isFilledObject(body) ? .accepted : .refused("PayloadEmpty")
  }

  private mutating func create(in bundleID: String, _ body: ByteBuffer) -> Verdict {
    guard let members = JSONMembers.of(body.readableBytesView),
      let policy = members["message-storage-policy"], policy == .number(0) || policy == .number(1)
    else { return .refused("BadRequestPayload") }
    guard let type = members["push-type"] else { return .refused("MissingPushType") }
    guard type == .text("LiveActivity") else { return .refused("InvalidPushType") }
    guard channels[bundleID, default: [:]].count < Self.limit else {
      return .refused("CannotCreateChannelConfig")
    }
    let id = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
    add(FakeAPNs.Channel(id: id, storesMessages: policy == .number(1)), to: bundleID)
    return .answered("", status: 201, channelID: id)
  }

  private func find(_ id: String?, of bundleID: String) -> Result<FakeAPNs.Channel, Refusal> {
    guard let id, !id.isEmpty else { return .failure(Refusal("MissingChannelId")) }
    guard id.utf8.count <= 64, Data(base64Encoded: id) != nil else {
      return .failure(Refusal("BadChannelId"))
    }
    return channels[bundleID]?[id].map { .success($0) }
      ?? .failure(Refusal("ChannelNotRegistered"))
  }
}

extension FakeAPNs {
  /// A broadcast channel of an app.
  public struct Channel: Hashable, Sendable {
    /// Its identifier, in Base64 (`apns-channel-id`).
    public let id: String
    /// Whether APNs stores the last message for devices that are offline (`message-storage-policy` 1).
    public let storesMessages: Bool

    var json: String {
      #"{"message-storage-policy":\#(storesMessages ? 1 : 0),"push-type":"LiveActivity"}"#
    }
  }

  /// The channels of an app, in the order of their creation.
  ///
  /// ```swift
  /// let channel = try await channels.create(for: "com.example.shop")
  /// #expect(apns.channels(of: "com.example.shop").map(\.id) == [channel.id])
  /// ```
  ///
  /// - Parameter bundleID: The app's bundle identifier.
  public func channels(of bundleID: String) -> [Channel] {
    world.state.withLock { $0.channels.channels(of: bundleID) }
  }

  /// Creates a channel, as a request for one would.
  ///
  /// - Parameters:
  ///   - bundleID: The app's bundle identifier.
  ///   - storesMessages: Whether APNs stores the last message.
  /// - Returns: The channel.
  @discardableResult
  public func createChannel(of bundleID: String, storesMessages: Bool = false) -> Channel {
    let id = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
    let channel = Channel(id: id, storesMessages: storesMessages)
    world.state.withLock { $0.channels.add(channel, to: bundleID) }
    return channel
  }
}
