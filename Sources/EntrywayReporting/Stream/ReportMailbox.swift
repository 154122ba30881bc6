import Foundation

/// What the main actor hands over to be told.
indirect enum ReportMessage: Sendable {
  /// An entry has come, which may begin a session.
  case entry(EntryFacts, Date)
  case event(ReportedEvent)
  case foreground(Bool, Date)
  /// An entry that begins the session would have come by now.
  case settle
  /// A short link was opened, and the link server has not been reached to count it.
  case click(ResolveQuestion)
  case consent(Bool, Date)
  case resetInstallation(Date)
  /// Everything before it has been done.
  case barrier(CheckedContinuation<Void, Never>)
}

/// Carries messages from the main actor to those who write and send: handing one over takes about a
/// microsecond, and waits for nobody.
final class ReportMailbox: Sendable {
  /// How many events wait in memory at most, for a disk that does not answer.
  static let limit = 10_000

  private struct State {
    var messages: [ReportMessage] = []
    var dropped = 0
    var isClosed = false
  }

  private let state = Locked(State())
  private let bell: AsyncStream<Void>.Continuation
  /// Rings when there is something.
  let rings: AsyncStream<Void>

  init() {
    (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  deinit { bell.finish() }

  func post(_ message: ReportMessage) {
    let isFirst = state.with { state in
      if state.isClosed {
        // Who waits must not wait for ever.
        if case .barrier(let continuation) = message { continuation.resume() }
        return false
      }
      if state.messages.count >= Self.limit {
        switch message {
        case .event, .click:
          state.dropped += 1
          return false
        // Its event is counted.
        case .entry: return false
        default: break
        }
      }
      state.messages.append(message)
      return state.messages.count == 1
    }
    // Whoever takes the mail takes all of it.
    if isFirst { bell.yield() }
  }

  /// Whether nothing is taken any more.
  var isClosed: Bool { state.with { $0.isClosed } }

  /// Takes nothing any more; what was handed over before is still taken out.
  func close() {
    state.with { $0.isClosed = true }
    bell.finish()
  }

  /// Everything that was handed over since the last time, and how many events had no room.
  func take() -> (messages: [ReportMessage], dropped: Int) {
    state.with { state in
      defer { (state.messages, state.dropped) = ([], 0) }
      return (state.messages, state.dropped)
    }
  }
}
