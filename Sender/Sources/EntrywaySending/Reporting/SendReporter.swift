import Entryway
import EntrywayDiagnostics
public import Foundation

/// Registers a send with a link server before its first push, and reports its end.
///
/// Its reports then show in one row what was sent, what APNs accepted, and who opened which screen.
///
/// ```swift
/// let reporter = try SendReporter(
///   server: URL(string: "https://links.internal.example.com")!, key: key)
/// let send = SendRegistration(id: "spring-sale", campaign: "spring", link: link)
/// try await reporter.register(send)
/// let summary = try await sender.send(payload, to: tokens, headers: headers).run()
/// try await reporter.finish(summary, of: send)
/// ```
///
/// It sends only numbers and APNs' reasons, never a device token. No error, description or mirror
/// contains the key.
public struct SendReporter: Sendable {
  private let asking: LinkServerAsking
  private let options: Options

  /// How a reporter reaches the server, and how long it tries.
  public struct Options: Hashable, Sendable {
    /// The certificates to trust, in PEM; the system's if nil.
    public var trustRoots: String?
    /// How long ``SendReporter/register(_:)`` tries; 30 seconds by default.
    public var registrationTimeLimit: Duration
    /// How long ``SendReporter/finish(_:of:)`` tries, ten minutes by default; nil for as long as it takes.
    public var finishTimeLimit: Duration?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - trustRoots: The certificates to trust, in PEM.
    ///   - registrationTimeLimit: How long ``SendReporter/register(_:)`` tries.
    ///   - finishTimeLimit: How long ``SendReporter/finish(_:of:)`` tries.
    public init(
      trustRoots: String? = nil, registrationTimeLimit: Duration = .seconds(30),
      finishTimeLimit: Duration? = .seconds(600)
    ) {
      self.trustRoots = trustRoots
      self.registrationTimeLimit = registrationTimeLimit
      self.finishTimeLimit = finishTimeLimit
    }
  }

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - server: The private address of the link server, such as `https://links.internal:8081`. `http`
  ///     works only for `localhost`, `127.0.0.1` and `[::1]`.
  ///   - key: A secret key with the scope `sends`, which begins with `ewsk_`.
  ///   - options: How to reach the server, and how long to try.
  /// - Throws: A ``SendReportError`` for an address, a key or certificates that cannot be used.
  public init(
    server: URL, key: String, options: Options = Options()
  ) throws(SendReportError) {
    try self.init(server: server, key: key, options: options, pauses: .system)
  }

  package init(
    server: URL, key: String, options: Options, pauses: ReportPauses
  ) throws(SendReportError) {
    self.options = options
    asking = LinkServerAsking(
      server: try LinkServerAddress(server, trustRoots: options.trustRoots),
      key: try LinkServerKey(key), pauses: pauses)
  }

  /// Registers a send; call it before the first push.
  ///
  /// It tries again after failures that may pass. A send that was registered before stays the same,
  /// so call it for a resumed batch too.
  ///
  /// - Parameter send: What is sent.
  /// - Returns: Which screen the link opens, and why if it opens none.
  /// - Throws: A ``SendReportError`` that says what to do. If the send isn't registered, don't send
  ///   it: opens of an unknown send have no campaign and no intended screen.
  @discardableResult
  public func register(_ send: SendRegistration) async throws(SendReportError) -> RegisteredSend {
    try await register(send, until: asking.pauses.end(of: options.registrationTimeLimit))
  }

  /// Reports how a send ended, and tries again until the server has received it.
  ///
  /// Call it once the last push has its result, even if the batch was stopped; a resumed batch
  /// reports all of its pushes again. A send that the server doesn't know is registered first.
  ///
  /// - Parameters:
  ///   - summary: How many pushes ended in which way, since the send began.
  ///   - send: The send, as it was registered.
  /// - Throws: A ``SendReportError``, if trying again is pointless or the time is over.
  public func finish(
    _ summary: BatchSummary, of send: SendRegistration
  ) async throws(SendReportError) {
    let end = options.finishTimeLimit.map(asking.pauses.end(of:))
    let request = Self.outcome(summary, isFinal: true, of: send)
    do {
      _ = try await answer(to: request, of: send, until: end)
    } catch  where error.code == .notFound {
      _ = try await register(send, until: end)
      _ = try await answer(to: request, of: send, until: end)
    }
  }

  /// Reports the progress of a send once; reports show these numbers until the send ends.
  ///
  /// It isn't tried again, because the next call has newer numbers.
  ///
  /// - Parameters:
  ///   - summary: How many pushes ended in which way so far.
  ///   - send: The send, as it was registered.
  /// - Returns: Whether the server received it.
  @discardableResult
  public func progress(_ summary: BatchSummary, of send: SendRegistration) async -> Bool {
    let request = Self.outcome(summary, isFinal: false, of: send)
    return (try? await answer(to: request, of: send, until: asking.pauses.now())) != nil
  }

  private func register(
    _ send: SendRegistration, until end: ContinuousClock.Instant?
  ) async throws(SendReportError) -> RegisteredSend {
    let request = LinkServerRequest(method: "POST", path: "/v1/sends", body: send.json)
    let (status, members) = try await answer(to: request, of: send, until: end)
    return RegisteredSend(
      id: send.id, isNew: status == 201, route: members["route"]?.plainText,
      explanation: members["explanation"]?.plainText, actions: Self.actions(members))
  }

  /// The buttons in an answer about a send.
  private static func actions(
    _ members: [String: PayloadValue]
  ) -> [String: RegisteredSend.Action] {
    guard case .object(let actions) = members["actions"] else { return [:] }
    return actions.compactMapValues { action in
      guard case .object(let members) = action else { return nil }
      return RegisteredSend.Action(
        route: members["route"]?.plainText, explanation: members["explanation"]?.plainText)
    }
  }

  /// The members of an answer about a send.
  private func answer(
    to request: LinkServerRequest, of send: SendRegistration,
    until end: ContinuousClock.Instant?
  ) async throws(SendReportError) -> (status: Int, members: [String: PayloadValue]) {
    guard send.hasUsableID else { throw SendReportError(.sendID, subject: send.id) }
    let answer = try await asking.ask(request, until: end)
    guard case .object(let members) = try? PayloadValue(json: answer.body),
      members["id"] == .text(send.id)
    else {
      throw SendReportError(
        .unreadable, subject: asking.server.text, status: answer.status)
    }
    return (answer.status, members)
  }

  /// APNs' reasons, as few and as short as the server takes them.
  private static func reasons(_ refused: [String: Int]) -> [String: PayloadValue] {
    var kept: [String: Int] = [:]
    for (reason, count) in refused.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      let isPlain =
        1...64 ~= reason.utf8.count
        && reason.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
      let name = isPlain && kept.count < 63 ? reason : "Other"
      kept[name, default: 0] += count
    }
    return kept.mapValues(PayloadValue.integer)
  }

  private static func outcome(
    _ summary: BatchSummary, isFinal: Bool, of send: SendRegistration
  ) -> LinkServerRequest {
    LinkServerRequest(
      method: "PUT", path: "/v1/sends/\(LinkServerAddress.segment(send.id))/outcome",
      body: [
        "accepted": .integer(summary.accepted), "refused": .object(reasons(summary.refused)),
        "notSent": .integer(summary.notSent), "unknown": .integer(summary.unknown),
        "deadTokens": .integer(min(summary.deadTokens, summary.refusedTotal)),
        "isFinal": .bool(isFinal),
      ])
  }
}

extension SendReporter: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The server's address: `reporter to https://links.internal:8081`.
  public var description: String { "reporter to \(asking.server.text)" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror with only the server's address.
  public var customMirror: Mirror { Mirror(self, children: ["server": asking.server.text]) }
}

extension PayloadValue {
  fileprivate var plainText: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
