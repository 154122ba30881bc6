import EntrywayDiagnostics
public import EntrywayPush
import Foundation
public import Logging
public import ServiceLifecycle
import Synchronization

/// Sends pushes over APNs.
///
/// ```swift
/// let key = try SigningKey(pem: text, id: "ABC123DEFG", teamID: "DEF123GHIJ")
/// let sender = PushSender(key: key)
/// let result = try await sender.send(
///   payload, to: token, headers: PushHeaders(.alert, bundleID: "com.example.shop"))
/// switch result.outcome {
/// case .accepted: break
/// case .refused(let refusal): print(refusal)
/// case .notSent(let problem), .unknown(let problem): print(problem)
/// }
/// ```
///
/// Keep one sender for as long as your program runs: its pushes share connections, as Apple asks,
/// and one provider token. It is a `Service` of swift-service-lifecycle; without a service group,
/// call ``shutdown(within:)`` before the program ends.
///
/// Each push has one of four outcomes, see ``PushOutcome``. Until its deadline, a push that didn't
/// reach APNs is tried again, on another connection if necessary, and so is a push that APNs asks
/// to send later.
public final class PushSender: Sendable {
  package let connections: APNsConnections
  private let tokens: any ProviderTokens
  private let options: PushSenderOptions
  private let logger: Logger
  private let metrics = SendingMetrics()
  private let state = Mutex(State())
  /// What was sent last: many send one payload to device after device.
  private let last = Mutex<CheckedContent?>(nil)

  private struct State {
    var pauses = PushPauses()
    /// The token whose rejection has been logged: all pushes in flight have the same.
    var rejected: ProviderToken?
    var active = 0
    var isStopping = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// Creates a sender, which connects when you send the first push.
  ///
  /// - Parameters:
  ///   - key: The key that signs provider tokens.
  ///   - endpoint: Where pushes are sent to.
  ///   - options: How it uses connections, and how long it waits.
  ///   - logger: Logs connections and delays, but neither keys nor tokens.
  public init(
    key: SigningKey, to endpoint: APNsEndpoint = .production,
    options: PushSenderOptions = PushSenderOptions(),
    logger: Logger = Logger(label: "entryway.sending")
  ) {
    self.options = options
    self.logger = logger
    tokens = key.tokens
    connections = APNsConnections(
      endpoint: endpoint, tokens: key.tokens, options: options, logger: logger)
  }
}

extension PushSender {
  /// Sends a push to a device.
  ///
  /// - Parameters:
  ///   - payload: What is sent.
  ///   - device: The app on the device.
  ///   - headers: The header fields. Without an identifier (`apns-id`), the push gets a new one.
  ///   - time: How long it is tried; ``PushSenderOptions/deadline`` by default.
  /// - Returns: Its identifier and its outcome. A refusal is an outcome, not an error.
  /// - Throws: `PushHeaderError` if the headers don't fit the payload. Nothing is sent then.
  public func send(
    _ payload: PushPayload, to device: DeviceToken, headers: PushHeaders,
    within time: Duration? = nil
  ) async throws(PushHeaderError) -> PushResult {
    let content = try content {
      $0.isMade(of: payload, headers)
    } orElse: {
      () throws(PushHeaderError) in
      try CheckedContent(payload, headers)
    }
    return await send(content, to: device, id: headers.id, within: time)
  }

  /// Sends a payload that is already JSON, byte for byte.
  ///
  /// ```swift
  /// try await sender.send(json: Array(try Data(contentsOf: file)), to: token, headers: headers)
  /// ```
  ///
  /// - Parameters:
  ///   - json: The payload, as `PushReading` reads it.
  ///   - device: The app on the device.
  ///   - headers: The header fields. Without an identifier (`apns-id`), the push gets a new one.
  ///   - time: How long it is tried; ``PushSenderOptions/deadline`` by default.
  /// - Returns: Its identifier and its outcome.
  /// - Throws: ``PushJSONError`` if the bytes aren't a payload, `PushHeaderError` if they don't fit
  ///   the headers. Nothing is sent then.
  public func send(
    json: [UInt8], to device: DeviceToken, headers: PushHeaders, within time: Duration? = nil
  ) async throws -> PushResult {
    let content = try content {
      $0.isMade(of: json, headers)
    } orElse: {
      () throws(any Error) in
      try Self.read(json, headers)
    }
    return await send(content, to: device, id: headers.id, within: time)
  }

  private static func read(
    _ json: [UInt8], _ headers: PushHeaders
  ) throws -> CheckedContent {
    let reading = PushReading(json)
    let faults = reading.diagnostics.filter { $0.severity == .error }
    // What another provider's message contains is read too, but APNs would not find it.
    guard let payload = reading.payload, faults.isEmpty,
      reading.location(of: ["aps"])?.path ?? "/aps" == "/aps"
    else {
      throw PushJSONError(faults: faults)
    }
    return try CheckedContent(json: json, payload, headers)
  }

  /// The last push's content if it is the same, otherwise a new one, which then is the last.
  private func content<Failure: Error>(
    _ isSame: (CheckedContent) -> Bool, orElse make: () throws(Failure) -> CheckedContent
  ) throws(Failure) -> CheckedContent {
    if let content = last.withLock({ $0 }), isSame(content) { return content }
    let content = try make()
    last.withLock { $0 = content }
    return content
  }

  private func send(
    _ content: CheckedContent, to device: DeviceToken, id: UUID?, within time: Duration?
  ) async -> PushResult {
    let push = ReadyPush(
      device: device, fields: content.fields, body: content.body, id: id ?? .random())
    return await send(push, until: .now.after(time ?? options.deadline))
  }

  /// Sends a push that has been checked until it ends in one of four ways.
  ///
  /// - Parameter resendsUnknown: Whether it is sent again after an attempt that may have reached
  ///   APNs; ``PushSenderOptions/resendsUnknown`` unless given.
  package func send(
    _ push: ReadyPush, until deadline: ContinuousClock.Instant, resendsUnknown: Bool? = nil
  ) async -> PushResult {
    guard begin() else { return PushResult(id: push.id, outcome: .notSent(.init(.shutDown))) }
    defer { finish() }
    var attempts = PushAttempts(
      resendsUnknown: resendsUnknown ?? options.resendsUnknown, delays: options.delays)
    let request = push.request
    let outcome = await attempt(
      request, push.device, until: deadline, &attempts)
    metrics.count(outcome)
    return PushResult(id: push.id, outcome: outcome)
  }

  private func attempt(
    _ request: APNsRequest, _ device: DeviceToken, until deadline: ContinuousClock.Instant,
    _ attempts: inout PushAttempts
  ) async -> PushOutcome {
    while true {
      while let instant = state.withLock({ $0.pauses.until(device) }) {
        if let outcome = await wait(until: instant, deadline, request.stop, attempts) {
          return outcome
        }
      }
      switch attempts.next(after: await connections.exchange(request, until: deadline)) {
      case .end(let outcome): return outcome
      case .renew(let token, let serverDate):
        do {
          _ = try tokens.renewed(after: token, serverDate: serverDate)
        } catch {
          let isNew = state.withLock { state in
            defer { state.rejected = token }
            return state.rejected != token
          }
          if isNew { logger.error("\(error.diagnostic.summary)") }
          return attempts.end(for: SendingProblem(.providerToken))
        }
      case .wait(let delay, let pause):
        let instant = ContinuousClock.now.after(delay)
        switch pause {
        case .push: break
        case .device: state.withLock { $0.pauses.pause(device, until: instant) }
        case .all:
          logger.warning("APNs takes no pushes for now: too many provider tokens")
          state.withLock { $0.pauses.pauseAll(until: instant) }
        }
        if let outcome = await wait(until: instant, deadline, request.stop, attempts) {
          return outcome
        }
      }
      metrics.retried()
    }
  }

  /// - Returns: What the push ends as, if there is no time to wait.
  private func wait(
    until instant: ContinuousClock.Instant, _ deadline: ContinuousClock.Instant,
    _ stop: SendingStop?, _ attempts: PushAttempts
  ) async -> PushOutcome? {
    if instant >= deadline { return attempts.end(for: SendingProblem(.paused)) }
    if await connections.pause(until: instant, stop: stop) { return nil }
    if stop?.isSet == true { return attempts.stopped }
    return attempts.end(for: SendingProblem(Task.isCancelled ? .cancelled : .shutDown))
  }
}

// The end.
extension PushSender: Service {
  /// Runs until a graceful shutdown begins.
  ///
  /// Then it accepts no further pushes, waits for the answers to those in flight, and closes its
  /// connections.
  public func run() async throws {
    try? await gracefulShutdown()
    await shutdown(within: Task.isCancelled ? .zero : options.shutdownTimeout)
  }

  /// Accepts no further pushes, waits for the answers to those in flight, and closes the
  /// connections.
  ///
  /// Pushes that you send afterwards end as not sent. A push that has to wait longer than the time
  /// left, because APNs asked for a delay, ends at once.
  ///
  /// - Parameter time: How long it waits; after that, pushes without an answer end as unknown.
  public func shutdown(within time: Duration? = nil) async {
    let deadline = ContinuousClock.now.after(time ?? options.shutdownTimeout)
    state.withLock { $0.isStopping = true }
    connections.endAll(at: deadline)
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.active > 0 { state.waiters.append(continuation) }
        return state.active == 0
      }
      if isIdle { continuation.resume() }
    }
    await connections.shutdown(until: deadline)
  }

  private func begin() -> Bool {
    state.withLock { state in
      if state.isStopping { return false }
      state.active += 1
      return true
    }
  }

  private func finish() {
    let waiters = state.withLock { state in
      state.active -= 1
      guard state.active == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}

extension ContinuousClock.Instant {
  /// Later by a duration; by a year at most, which no clock overflows at.
  package func after(_ duration: Duration) -> Self { self + min(duration, .seconds(31_536_000)) }
}
