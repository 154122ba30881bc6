import Entryway
import EntrywayDiagnostics

/// Asks a link server until it answers, and says why it does not.
struct LinkServerAsking: Sendable {
  let server: LinkServerAddress
  let key: LinkServerKey
  let pauses: ReportPauses

  /// What the server answers with a status of success.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - end: Until when it is tried again; nil for ever. It is tried once in any case.
  func ask(
    _ request: LinkServerRequest, until end: ContinuousClock.Instant?
  ) async throws(SendReportError) -> LinkServerAnswer {
    let exchange = LinkServerExchange(server: server, key: key)
    var pause = ReportPauses.first
    while true {
      let failure: SendReportError
      var asked: Duration?
      do throws(LinkServerFault) {
        let answer = try await exchange.answer(to: request, within: pauses.attemptLimit)
        if 200..<300 ~= answer.status { return answer }
        failure = problem(answer)
        asked = answer.retryAfter
      } catch {
        failure = problem(error)
      }
      guard failure.mayPass else { throw failure }
      let wait = max(asked ?? .zero, pauses.varied(pause))
      if let end, pauses.now() + wait >= end { throw failure }
      do {
        try await pauses.sleep(wait)
      } catch {
        throw SendReportError(.cancelled, subject: server.text)
      }
      pause = min(pause * 2, ReportPauses.longest)
    }
  }

  private func problem(_ fault: LinkServerFault) -> SendReportError {
    switch fault {
    case .unreachable(let words):
      SendReportError(.unreachable, subject: server.text, detail: words)
    case .untrusted: SendReportError(.untrusted, subject: server.text)
    case .timedOut:
      SendReportError(.unreachable, subject: server.text, detail: "it did not answer in time")
    case .lost:
      SendReportError(.unreachable, subject: server.text, detail: "the connection was lost")
    case .unreadable: SendReportError(.unreadable, subject: server.text)
    case .cancelled: SendReportError(.cancelled, subject: server.text)
    }
  }

  private func problem(_ answer: LinkServerAnswer) -> SendReportError {
    let code: SendReportError.Code =
      switch answer.status {
      case 401, 403: .refusedKey
      case 404: .notFound
      case 408, 425, 429, 500...: .failing
      case 400, 409, 413, 415, 422: .refused
      default: .unreadable
      }
    return SendReportError(
      code, subject: server.text, status: answer.status, detail: words(of: answer))
  }

  /// What the server says itself, bounded; nothing where it repeats the key.
  private func words(of answer: LinkServerAnswer) -> String? {
    guard case .object(let members) = try? PayloadValue(json: answer.body) else { return nil }
    let parts = ["detail", "hint"].compactMap { name -> String? in
      guard case .text(let text) = members[name], !key.isIn(text) else { return nil }
      return Excerpt.line(text, limit: 200)
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

/// How long to wait for an answer, and before the next try.
package struct ReportPauses: Sendable {
  static let first = Duration.milliseconds(500)
  static let longest = Duration.seconds(30)

  package let now: @Sendable () -> ContinuousClock.Instant
  package let sleep: @Sendable (Duration) async throws -> Void
  /// A pause that differs from others' somewhat: many senders would come back at once.
  package let varied: @Sendable (Duration) -> Duration
  /// How long one request may take.
  package let attemptLimit: Duration

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    varied: @escaping @Sendable (Duration) -> Duration,
    attemptLimit: Duration = .seconds(15)
  ) {
    self.attemptLimit = attemptLimit
    self.now = now
    self.sleep = sleep
    self.varied = varied
  }

  func end(of limit: Duration) -> ContinuousClock.Instant { now() + limit }

  package static let system = ReportPauses(
    now: { .now }, sleep: { try await Task.sleep(for: $0) },
    varied: { $0 * Double.random(in: 0.75...1.25) })
}
