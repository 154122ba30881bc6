import EntrywayDiagnostics
import EntrywaySending

/// Tells the link server of a send: before the first push, meanwhile, and at its end.
struct ReportRun: Sendable {
  /// How often it hears how far the send is.
  static let interval = Duration.seconds(10)

  private let console: Console
  private let reporter: SendReporter
  private let send: SendRegistration
  private let sendsUnreported: Bool

  init(_ console: Console, _ settings: ReportSettings, _ send: SendRegistration) {
    self.console = console
    reporter = settings.reporter
    sendsUnreported = settings.sendsUnreported
    self.send = send
  }

  /// Registers the send.
  ///
  /// - Throws: `SendError` if the send cannot be registered, unless pushes are sent anyway.
  func begin() async throws(SendError) {
    do throws(SendReportError) {
      let registered = try await reporter.register(send)
      if send.link != nil, registered.route == nil {
        warn("the link of the send opens no screen", registered.explanation)
      }
      for (id, action) in registered.actions.sorted(by: { $0.key < $1.key })
      where action.route == nil {
        warn("the link of the button \(Quoting.code(id)) opens no screen", action.explanation)
      }
    } catch {
      guard sendsUnreported else {
        var diagnostic = error.diagnostic
        diagnostic.notes.append("nothing was sent; --send-unreported sends anyway")
        throw SendError(diagnostic)
      }
      console.error.note("warning: \(error.diagnostic.text)")
    }
  }

  private func warn(_ message: String, _ explanation: String?) {
    console.error.note("warning: \(message)" + (explanation.map { "\n" + $0 } ?? ""))
  }

  /// Tells how far the send is.
  func progress(_ summary: BatchSummary) async { await reporter.progress(summary, of: send) }

  /// Tells how it ended.
  ///
  /// The pushes are what they are, whether the server hears it or not.
  func end(_ summary: BatchSummary) async {
    do throws(SendReportError) {
      try await reporter.finish(summary, of: send)
    } catch {
      console.error.note("warning: the end of the send was not reported: \(error.diagnostic.text)")
    }
  }
}

extension SendSettings {
  /// What tells the link server; nil if none is told.
  func reportRun(_ console: Console) -> ReportRun? {
    guard let report, let registration else { return nil }
    return ReportRun(console, report, registration)
  }
}
