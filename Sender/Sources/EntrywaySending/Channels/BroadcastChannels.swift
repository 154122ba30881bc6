import EntrywayDiagnostics
public import EntrywayPush
package import Foundation
public import Logging

/// The broadcast channels of an app: creates, reads, lists and deletes them, and sends broadcasts.
///
/// ```swift
/// let channels = try BroadcastChannels(key: key, bundleID: "com.example.shop")
/// let match = try await channels.create(storage: .latest)
/// // The app starts its Live Activity with `pushType: .channel(match.id)`.
/// let result = try await channels.send(update, to: match.id, expiration: .once)
/// await channels.shutdown()
/// ```
///
/// On iOS 18, one broadcast updates or ends all Live Activities that follow a channel; it can't
/// start one. An app needs the broadcast capability, and can have 10,000 channels in each
/// environment.
///
/// Keep one value for as long as your program runs: it keeps its connections open, and shares the
/// key's provider token.
///
/// <https://developer.apple.com/documentation/usernotifications/sending-channel-management-requests-to-apns>
public final class BroadcastChannels: Sendable {
  /// The app's bundle identifier.
  public let bundleID: String
  private let tokens: any ProviderTokens
  private let management: APNsConnections
  private let sending: APNsConnections
  private let options: PushSenderOptions
  private let logger: Logger

  /// Creates a value for the channels of an app; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - key: The key that signs provider tokens.
  ///   - bundleID: The app's bundle identifier, without a suffix.
  ///   - environment: Where channels are managed, and broadcasts are sent to.
  ///   - options: How connections are used, and how long requests are tried.
  ///   - logger: Logs connections, but neither keys nor tokens.
  /// - Throws: A ``BroadcastChannelError`` if the bundle identifier is invalid.
  public init(
    key: SigningKey, bundleID: String, in environment: BroadcastEnvironment = .production,
    options: PushSenderOptions = PushSenderOptions(),
    logger: Logger = Logger(label: "entryway.sending")
  ) throws(BroadcastChannelError) {
    guard Self.isBundleID(bundleID) else { throw BroadcastChannelError(.bundleID) }
    self.bundleID = bundleID
    self.options = options
    self.logger = logger
    tokens = key.tokens
    management = APNsConnections(
      endpoint: environment.management, tokens: key.tokens, options: options, logger: logger)
    sending = APNsConnections(
      endpoint: environment.sending, tokens: key.tokens, options: options, logger: logger)
  }

  /// It becomes part of a path, so nothing else may.
  private static func isBundleID(_ text: String) -> Bool {
    let bytes = text.utf8
    return !bytes.isEmpty && bytes.count <= 155 && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  /// Accepts no further requests, waits for the answers to those in flight, and closes the
  /// connections.
  ///
  /// - Parameter time: How long it waits; ``PushSenderOptions/shutdownTimeout`` by default.
  public func shutdown(within time: Duration? = nil) async {
    let deadline = ContinuousClock.now.after(time ?? options.shutdownTimeout)
    for connections in [management, sending] {
      connections.endAll(at: deadline)
      await connections.shutdown(until: deadline)
    }
  }
}

// Managing channels.
extension BroadcastChannels {
  /// Creates a channel.
  ///
  /// It isn't tried again after an attempt that may have reached APNs, because that could create a
  /// second channel.
  ///
  /// - Parameters:
  ///   - storage: What APNs keeps for devices that are offline; nothing by default.
  ///   - time: How long it is tried; ``PushSenderOptions/deadline`` by default.
  /// - Returns: The channel, with the identifier that the app needs.
  public func create(
    storage: BroadcastChannel.Storage = .nothing, within time: Duration? = nil
  ) async throws(BroadcastChannelError) -> BroadcastChannel {
    let (answer, requestID) = try await manage(
      .create, "POST", "channels", body: BroadcastChannel.creation(storage: storage), within: time)
    guard let id = answer["apns-channel-id"], BroadcastChannel.isIdentifier(id) else {
      throw BroadcastChannelError(.badAnswer, .create, requestID: requestID)
    }
    return BroadcastChannel(id: id, storage: storage)
  }

  /// Reads what APNs knows about a channel.
  ///
  /// - Parameters:
  ///   - id: The channel's identifier.
  ///   - time: How long it is tried; ``PushSenderOptions/deadline`` by default.
  public func read(_ id: String, within time: Duration? = nil)
    async throws(BroadcastChannelError) -> BroadcastChannel
  {
    let (answer, requestID) = try await manage(.read, "GET", "channels", channel: id, within: time)
    guard let channel = BroadcastChannel(id: id, body: answer.body) else {
      throw BroadcastChannelError(.badAnswer, .read, requestID: requestID)
    }
    return channel
  }

  /// Lists the identifiers of all channels of the app in this environment, in APNs' order.
  ///
  /// - Parameter time: How long it is tried; ``PushSenderOptions/deadline`` by default.
  public func list(within time: Duration? = nil) async throws(BroadcastChannelError) -> [String] {
    let (answer, requestID) = try await manage(.list, "GET", "all-channels", within: time)
    guard let identifiers = BroadcastChannel.identifiers(in: answer.body) else {
      throw BroadcastChannelError(.badAnswer, .list, requestID: requestID)
    }
    return identifiers
  }

  /// Deletes a channel: Live Activities that follow it get no more updates.
  ///
  /// - Parameters:
  ///   - id: The channel's identifier.
  ///   - time: How long it is tried; ``PushSenderOptions/deadline`` by default.
  public func delete(_ id: String, within time: Duration? = nil)
    async throws(BroadcastChannelError)
  {
    _ = try await manage(.delete, "DELETE", "channels", channel: id, within: time)
  }

  private func manage(
    _ action: BroadcastChannelError.Action, _ method: String, _ collection: String,
    channel: String? = nil, body: [UInt8] = [], within time: Duration?
  ) async throws(BroadcastChannelError) -> (APNsAnswer, UUID) {
    if let channel, !BroadcastChannel.isIdentifier(channel) {
      throw BroadcastChannelError(.channelID, action)
    }
    var request = APNsRequest(
      method: method, path: "/1/apps/\(bundleID)/\(collection)", fields: [], body: body)
    if let channel { request.fields.append((name: "apns-channel-id", value: channel)) }
    let id = UUID.random()
    let ending = await perform(
      request, id: id, on: management, repeats: action != .create, within: time)
    switch ending {
    case .answered(let answer): return (answer, id)
    case .failed(.refused(let refusal)):
      throw BroadcastChannelError(.refused, action, refusal: refusal, requestID: id)
    case .failed(.notSent(let problem)):
      throw BroadcastChannelError(.notSent, action, problem: problem, requestID: id)
    case .failed(.unknown(let problem)):
      throw BroadcastChannelError(.unknown, action, problem: problem, requestID: id)
    case .failed(.accepted): throw BroadcastChannelError(.badAnswer, action, requestID: id)
    }
  }
}

// Sending.
extension BroadcastChannels {
  /// Sends a broadcast to all Live Activities that follow a channel.
  ///
  /// - Parameters:
  ///   - payload: An update or the end of a Live Activity, of up to 5,120 bytes.
  ///   - channel: The channel's identifier.
  ///   - priority: The priority; `.immediate` by default.
  ///   - expiration: How long APNs keeps it, on channels that store the latest broadcast; by
  ///     default `.once`, which means not at all.
  ///   - time: How long it is tried; ``PushSenderOptions/deadline`` by default.
  /// - Returns: Its outcome, and the request's identifier (`apns-request-id`).
  /// - Throws: `PushHeaderError` if payload and channel don't fit; then nothing is sent.
  public func send(
    _ payload: PushPayload, to channel: String, priority: PushPriority? = nil,
    expiration: PushExpiration? = nil, within time: Duration? = nil
  ) async throws(PushHeaderError) -> PushResult {
    let headers = PushHeaders(broadcastTo: channel, priority: priority, expiration: expiration)
    let fields = try headers.fields(for: payload)
    return await send(Array(payload.json.utf8), fields, within: time)
  }

  /// Sends a broadcast whose payload is already JSON, byte for byte.
  ///
  /// ```swift
  /// let json = #"{"aps":{"timestamp":1790000000,"event":"update","content-state":{"home":1}}}"#
  /// try await channels.send(json: Array(json.utf8), to: match.id)
  /// ```
  ///
  /// - Parameters:
  ///   - json: The payload, as `PushReading` reads it.
  ///   - channel: The channel's identifier.
  ///   - priority: The priority; `.immediate` by default.
  ///   - expiration: How long APNs keeps it; by default `.once`, which means not at all.
  ///   - time: How long it is tried; ``PushSenderOptions/deadline`` by default.
  /// - Returns: Its outcome, and the request's identifier (`apns-request-id`).
  /// - Throws: ``PushJSONError`` if the bytes are no payload, `PushHeaderError` if payload and channel
  ///   don't fit; then nothing is sent.
  public func send(
    json: [UInt8], to channel: String, priority: PushPriority? = nil,
    expiration: PushExpiration? = nil, within time: Duration? = nil
  ) async throws -> PushResult {
    let reading = PushReading(json)
    let faults = reading.diagnostics.filter { $0.severity == .error }
    guard let payload = reading.payload, faults.isEmpty else { throw PushJSONError(faults: faults) }
    let headers = PushHeaders(broadcastTo: channel, priority: priority, expiration: expiration)
    let fields = try headers.fields(for: payload, sent: json.count)
    return await send(json, fields, within: time)
  }

  /// Sends a broadcast that has been checked: the payload as it is, with the header fields for it.
  package func send(
    _ body: [UInt8], _ fields: [String: String], id: UUID = .random(), within time: Duration? = nil
  ) async -> PushResult {
    // Unlike a push, a broadcast must have both fields.
    let fields = ["apns-priority": "10", "apns-expiration": "0"].merging(fields) { $1 }
    let request = APNsRequest(
      path: "/4/broadcasts/apps/\(bundleID)", fields: fields.map { ($0.key, $0.value) }, body: body)
    let ending = await perform(
      request, id: id, on: sending, repeats: options.resendsUnknown, within: time)
    switch ending {
    case .answered(let answer):
      return PushResult(id: id, outcome: .accepted(uniqueID: answer["apns-unique-id"]))
    case .failed(let outcome): return PushResult(id: id, outcome: outcome)
    }
  }
}

// Requests of both kinds.
extension BroadcastChannels {
  private enum Ending {
    case answered(APNsAnswer)
    case failed(PushOutcome)
  }

  /// Tries a request until it is answered, by the rules of a push.
  ///
  /// - Parameter repeats: Whether it may be sent again after an attempt that may have reached APNs.
  private func perform(
    _ request: APNsRequest, id: UUID, on connections: APNsConnections, repeats: Bool,
    within time: Duration?
  ) async -> Ending {
    var request = request
    request.fields.append((name: "apns-request-id", value: id.lowercased))
    let deadline = ContinuousClock.now.after(time ?? options.deadline)
    var attempts = PushAttempts(resendsUnknown: repeats, delays: options.delays)
    while true {
      let exchange = await connections.exchange(request, until: deadline)
      if case .answered(let answer) = exchange, (200...299).contains(answer.status) {
        return .answered(answer)
      }
      switch attempts.next(after: exchange) {
      case .end(let outcome): return .failed(outcome)
      case .renew(let token, let serverDate):
        do {
          _ = try tokens.renewed(after: token, serverDate: serverDate)
        } catch {
          logger.error("\(error.diagnostic.summary)")
          return .failed(attempts.end(for: SendingProblem(.providerToken)))
        }
      case .wait(let delay, _):
        let instant = ContinuousClock.now.after(delay)
        if instant >= deadline { return .failed(attempts.end(for: SendingProblem(.paused))) }
        guard await connections.pause(until: instant) else {
          return .failed(
            attempts.end(for: SendingProblem(Task.isCancelled ? .cancelled : .shutDown)))
        }
      }
    }
  }
}
