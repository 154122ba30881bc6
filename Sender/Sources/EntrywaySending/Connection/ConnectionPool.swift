import Foundation
import Logging
import NIOCore
import NIOHPACK

/// The connections to one endpoint, and the requests that wait for a stream.
///
/// It stays on one event loop, as all its connections do: nothing is locked, and no request changes
/// threads on its way.
final class ConnectionPool {
  let loop: any EventLoop
  let endpoint: APNsEndpoint
  let options: PushSenderOptions
  let logger: Logger
  private let tokens: any ProviderTokens
  private var connections: [APNsConnection] = []
  private var connecting: ConnectionAttempt?
  private var attempts = 0
  /// Connections in a row that failed, or ended without any answer.
  private var failures = 0
  private var lastProblem: SendingProblem?
  private var retry: Scheduled<Void>?
  private var exchanges: [UInt64: PendingExchange] = [:]
  /// Those without a stream, the oldest first; ended ones are skipped.
  private var waiting = CircularBuffer<PendingExchange>()
  private var endedWaiting = 0
  private var check: (at: NIODeadline, task: Scheduled<Void>)?
  private var isClosed = false
  /// When everything ends; nil until that is known.
  private var endsAt: NIODeadline?
  private var pauses: [UInt64: Pause] = [:]
  private var shutdowns: [CheckedContinuation<Void, Never>] = []
  private var authorization: (token: ProviderToken, field: String)?
  private var body: (bytes: [UInt8], buffer: ByteBuffer)?
  private let authority: String
  let answerTimeout: TimeAmount
  let metrics: SendingMetrics
  var connector: Connector

  init(
    loop: any EventLoop, endpoint: APNsEndpoint, tokens: any ProviderTokens,
    options: PushSenderOptions, logger: Logger
  ) {
    self.loop = loop
    self.endpoint = endpoint
    self.tokens = tokens
    self.options = options
    self.logger = logger
    authority = endpoint.port == 443 ? endpoint.host : "\(endpoint.host):\(endpoint.port)"
    connector = Connector(endpoint: endpoint)
    answerTimeout = TimeAmount(options.answerTimeout)
    metrics = SendingMetrics()
  }
}

// Requests.
extension ConnectionPool {
  func take(_ commands: [Command]) {
    for command in commands {
      switch command {
      case .submit(let submission): submit(PendingExchange(submission))
      case .cancel(let id):
        if let exchange = exchanges[id] { giveUp(exchange, SendingProblem(.cancelled)) }
        endPause(id, inFull: false)
      case .pause(let id, let until, let stop, let end): pause(id, until, stop, end)
      case .endStopped: endStopped()
      case .endAll(let deadline): endAll(at: deadline)
      case .shutdown(let deadline, let continuation): shutdown(deadline, continuation)
      }
    }
    pump()
  }

  private func submit(_ exchange: PendingExchange) {
    if isClosed {
      exchange.end(.notSent(SendingProblem(.shutDown)))
    } else if exchange.request.stop?.isSet == true {
      exchange.end(.notSent(SendingProblem(.stopped)))
    } else if waiting.count - endedWaiting >= options.maximumWaiting {
      exchange.end(.notSent(SendingProblem(.tooManyWaiting)))
    } else {
      exchanges[exchange.id] = exchange
      waiting.append(exchange)
      checkDeadlines(at: exchange.deadline)
    }
  }

  /// Gives waiting requests to connections that have room, and opens connections as needed.
  func pump() {
    guard waiting.count > endedWaiting else { return clearWaiting() }
    for connection in connections where connection.room > 0 {
      guard waiting.count > endedWaiting else { break }
      guard let (token, field) = currentToken() else { return }
      var burst = 0
      while connection.room > 0, let exchange = nextWaiting() {
        connection.open(exchange, token: token, authorization: field)
        burst += 1
        if burst % 64 == 0 { connection.flush() }
      }
      connection.flush()
    }
    if waiting.count > endedWaiting { grow() } else { clearWaiting() }
  }

  private func nextWaiting() -> PendingExchange? {
    while let exchange = waiting.popFirst() {
      if !exchange.hasEnded { return exchange }
      endedWaiting -= 1
    }
    return nil
  }

  private func dropEnded() {
    waiting = CircularBuffer(waiting.lazy.filter { !$0.hasEnded })
    endedWaiting = 0
  }

  private func clearWaiting() {
    if endedWaiting > 0, endedWaiting == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      endedWaiting = 0
    }
  }

  private func currentToken() -> (ProviderToken, String)? {
    do {
      let token = try tokens.current()
      if let authorization, authorization.token == token { return authorization }
      authorization = (token, "bearer " + token.text)
      return (token, "bearer " + token.text)
    } catch {
      failWaiting(SendingProblem(.providerToken, detail: "\(error)"))
      return nil
    }
  }

  /// The header fields of a request.
  ///
  /// The token is indexed by HPACK although it is a secret: a sender is alone on its connection, so
  /// nobody can probe the table for it (RFC 7541, 7.1), and each request would be 200 bytes longer.
  /// Fields that each request has its own value of would only push it out of the table.
  func headers(of request: APNsRequest, authorization: String) -> HPACKHeaders {
    var headers = HPACKHeaders()
    headers.reserveCapacity(request.fields.count + 5)
    headers.add(name: ":method", value: request.method)
    headers.add(name: ":scheme", value: "https")
    headers.add(name: ":authority", value: authority)
    headers.add(name: ":path", value: request.path, indexing: .nonIndexable)
    headers.add(name: "authorization", value: authorization)
    for field in request.fields {
      headers.add(
        name: field.name, value: field.value,
        indexing: field.name == "apns-id" ? .nonIndexable : .indexable)
    }
    return headers
  }

  /// The body's bytes; many requests in a row have the same.
  func buffer(of bytes: [UInt8]) -> ByteBuffer {
    if let body, body.bytes == bytes { return body.buffer }
    let buffer = ByteBuffer(bytes: bytes)
    body = (bytes, buffer)
    return buffer
  }

  func end(_ exchange: PendingExchange, _ result: APNsExchange) {
    guard !exchange.hasEnded else { return }
    exchanges[exchange.id] = nil
    let wasWaiting = exchange.stream == nil
    exchange.stream = nil
    if case .answered = result {
      failures = 0
      metrics.answered(after: .now() - exchange.sent)
    }
    exchange.end(result)
    if wasWaiting {
      endedWaiting += 1
      if endedWaiting > 1000, endedWaiting > waiting.count / 2 { dropEnded() }
    }
    if exchanges.isEmpty, isClosed { finishShutdown() }
  }

  private func giveUp(_ exchange: PendingExchange, _ problem: SendingProblem) {
    if let stream = exchange.stream {
      stream.connection.giveUp(exchange, problem)
    } else {
      end(exchange, .notSent(problem))
    }
  }

  /// What kept a request from a stream, if no connection has failed.
  private var lateProblem: SendingProblem {
    guard connections.isEmpty else { return SendingProblem(.deadline) }
    return SendingProblem(
      .deadline, detail: "the connection to \(endpoint.host):\(endpoint.port) was not ready yet")
  }

  private func endStopped() {
    let stopped = waiting.filter { !$0.hasEnded && $0.request.stop?.isSet == true }
    for exchange in stopped { end(exchange, .notSent(SendingProblem(.stopped))) }
    for (id, pause) in pauses where pause.stop?.isSet == true { endPause(id, inFull: false) }
  }

  private func failWaiting(_ problem: SendingProblem) {
    let failed = waiting
    for exchange in failed where !exchange.hasEnded { end(exchange, .notSent(problem)) }
    clearWaiting()
  }

  /// One timer for all deadlines, set to the earliest one that was seen: most requests end long
  /// before theirs, so it runs rarely.
  func checkDeadlines(at deadline: NIODeadline) {
    if let check, check.at <= deadline { return }
    check?.task.cancel()
    let task = loop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      check = nil
      let now = NIODeadline.now()
      let late = exchanges.values.filter { $0.due <= now }.sorted { $0.id < $1.id }
      for exchange in late {
        giveUp(
          exchange,
          exchange.stream == nil
            ? lastProblem ?? lateProblem : SendingProblem(.noAnswer))
      }
      // Not for each of many deadlines that are close together.
      if let next = exchanges.values.lazy.map(\.due).min() {
        checkDeadlines(at: max(next, now + .milliseconds(5)))
      }
      pump()
    }
    check = (deadline, task)
  }
}

// Connections.
extension ConnectionPool {
  /// Opens a connection if those that are there cannot bear the load: one at a time, and none while
  /// another has not been proven.
  private func grow() {
    guard !isClosed, connecting == nil, retry == nil,
      connections.count < max(1, options.maximumConnections),
      connections.allSatisfy(\.isFull)
    else { return }
    attempts += 1
    let attempt = ConnectionAttempt(number: attempts, pool: self)
    connecting = attempt
    connector.connect(attempt)
  }

  /// - Returns: false if it comes too late.
  func opened(_ connection: APNsConnection) -> Bool {
    guard connecting === connection.attempt, !isClosed else { return false }
    connection.attempt.succeed()
    connecting = nil
    lastProblem = nil
    connections.append(connection)
    metrics.connected(connections.count)
    logger.debug("Connection \(connection.number) is open")
    return true
  }

  /// It takes no more requests; told once of each connection that was open.
  ///
  /// One that ended without any answer is not replaced at once: the next may do the same.
  func drained(_ connection: APNsConnection, _ problem: SendingProblem) {
    connections.removeAll { $0 === connection }
    metrics.connected(connections.count)
    if connection.hasAnswered || problem.code == .idle {
      failures = 0
    } else {
      backOff(problem)
    }
  }

  func closed(_ connection: APNsConnection, _ problem: SendingProblem, wasSettling: Bool) {
    logger.debug("Connection \(connection.number) is closed", metadata: problem.metadata)
    if wasSettling { connection.attempt.fail(problem) } else { pump() }
  }

  func failed(_ attempt: ConnectionAttempt, _ problem: SendingProblem) {
    guard connecting === attempt else { return }
    connecting = nil
    logger.warning(
      "No connection to \(endpoint.place)",
      metadata: problem.metadata)
    if problem.isLasting, connections.isEmpty { failWaiting(problem) }
    backOff(problem)
  }

  private func backOff(_ problem: SendingProblem) {
    lastProblem = problem
    failures += 1
    let ceiling = min(30_000, 50 << min(failures, 10))
    let delay = TimeAmount.milliseconds(Int64.random(in: Int64(ceiling / 2)...Int64(ceiling)))
    retry?.cancel()
    retry = loop.assumeIsolated().scheduleTask(in: delay) { [self] in
      retry = nil
      pump()
    }
  }

}

// The end.
extension ConnectionPool {
  /// Ends pauses that are longer than the deadline at once, and everything else at the deadline.
  private func endAll(at deadline: NIODeadline) {
    endsAt = min(endsAt ?? deadline, deadline)
    for (id, pause) in pauses where pause.until > deadline { endPause(id, inFull: false) }
    loop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      isClosed = true
      for id in pauses.keys { endPause(id, inFull: false) }
      for exchange in exchanges.values.sorted(by: { $0.id < $1.id }) {
        giveUp(exchange, SendingProblem(.shutDown))
      }
    }
  }

  /// Takes no more, and closes when the last request has ended.
  private func shutdown(_ deadline: NIODeadline, _ continuation: CheckedContinuation<Void, Never>) {
    shutdowns.append(continuation)
    isClosed = true
    endAll(at: deadline)
    if exchanges.isEmpty { finishShutdown() }
  }

  private func finishShutdown() {
    check?.task.cancel()
    retry?.cancel()
    for connection in connections { connection.close(SendingProblem(.shutDown)) }
    connecting?.fail(SendingProblem(.shutDown))
    let continuations = shutdowns
    shutdowns = []
    for continuation in continuations { continuation.resume() }
  }

  /// Closes everything: nobody is left to send.
  func abandon() {
    isClosed = true
    finishShutdown()
  }
}

// Pauses between attempts.
extension ConnectionPool {
  private func pause(
    _ id: UInt64, _ until: NIODeadline, _ stop: SendingStop?,
    _ end: CheckedContinuation<Bool, Never>
  ) {
    // An answer that asks for it may come after the end has begun.
    guard !isClosed, endsAt.map({ until <= $0 }) ?? true, stop?.isSet != true else {
      return end.resume(returning: false)
    }
    let task = loop.assumeIsolated().scheduleTask(deadline: until) { [self] in
      endPause(id, inFull: true)
    }
    pauses[id] = Pause(until: until, stop: stop, task: task, end: end)
  }

  private func endPause(_ id: UInt64, inFull: Bool) {
    guard let pause = pauses.removeValue(forKey: id) else { return }
    pause.task.cancel()
    pause.end.resume(returning: inFull)
  }

  private struct Pause {
    let until: NIODeadline
    let stop: SendingStop?
    let task: Scheduled<Void>
    let end: CheckedContinuation<Bool, Never>
  }
}

/// What callers send to the loop, in batches.
enum Command: Sendable {
  case submit(Submission)
  case cancel(UInt64)
  case pause(UInt64, until: NIODeadline, SendingStop?, CheckedContinuation<Bool, Never>)
  case endStopped
  case endAll(NIODeadline)
  case shutdown(NIODeadline, CheckedContinuation<Void, Never>)
}
