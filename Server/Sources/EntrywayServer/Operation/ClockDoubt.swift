import Foundation
import LinkPlatform
import Logging
import Synchronization

/// Holds back what is removed by its age where the machine's clock may be wrong.
///
/// A clock that is set years ahead makes everything old at once. So the clock is compared at start with
/// what was stored last: if it is far ahead of that, or behind it, nothing is removed for 24 hours of
/// running, in which somebody can read the log. A quiet week is no fault.
///
/// How much is left to wait stands in a file of the data's folder: what is stored meanwhile by a wrong
/// clock would look right to the next start.
final class ClockDoubt: Sendable {
  /// How far ahead of what was stored last a clock is believed.
  static let ahead = Duration.seconds(30 * 86_400)
  /// How far behind it.
  static let behind = Duration.seconds(3600)
  /// For how long the server runs before the first deletion.
  static let wait = Duration.seconds(24 * 3600)

  private enum State {
    case unknown
    case waiting(left: Duration, since: ContinuousClock.Instant)
    case over
  }

  private let path: String
  private let logger: Logger
  private let state = Mutex(State.unknown)

  /// - Parameters:
  ///   - folder: The folder of the data.
  ///   - logger: Told when something waits, why, and when it is over.
  init(folder: String, logger: Logger) {
    path = folder + "/deletion-waits"
    self.logger = logger
  }

  /// Whether the clock was looked at.
  var isBegun: Bool {
    state.withLock { state in
      if case .unknown = state { false } else { true }
    }
  }

  /// Compares the clock with what was stored last, once.
  func begin(
    at now: Timestamp, newest: Timestamp?, _ instant: ContinuousClock.Instant = .now
  ) {
    let isFirst = state.withLock { state in
      guard case .unknown = state else { return false }
      state = .over
      return true
    }
    guard isFirst else { return }
    let reason = newest.flatMap { Self.reason(now, newest: $0) }
    guard reason != nil || stored != nil else { return }
    let left = reason == nil ? stored ?? Self.wait : Self.wait
    state.withLock { $0 = .waiting(left: left, since: instant) }
    store(left)
    logger.warning(
      """
      nothing is removed by its age for \(left.components.seconds / 60) min of running: the clock may \
      be wrong; set it if it is
      """,
      metadata: [
        "clock": "\(now)", "stored last": "\(newest.map(String.init(describing:)) ?? "nothing")",
        "reason": "\(reason ?? "the server started again while it waited")",
      ])
  }

  /// Whether what is old may be removed.
  func mayDelete(at instant: ContinuousClock.Instant = .now) -> Bool {
    let left = state.withLock { state -> Duration? in
      switch state {
      case .unknown, .over: return nil
      case .waiting(let whole, let since):
        let left = whole - (instant - since)
        if left <= .zero { state = .over }
        return max(.zero, left)
      }
    }
    guard let left else { return true }
    guard left == .zero else {
      store(left)
      return false
    }
    try? FileManager.default.removeItem(atPath: path)
    logger.notice("what is old is removed again: the server ran for 24 hours since the doubt")
    return true
  }

  /// What speaks against a clock; nil for nothing.
  private static func reason(_ now: Timestamp, newest: Timestamp) -> String? {
    if now > newest.adding(ahead) { return "it is more than 30 days ahead of what was stored last" }
    if now < newest.adding(.zero - behind) {
      return "it is more than an hour behind what was stored last"
    }
    return nil
  }

  /// What an earlier start has left to wait.
  private var stored: Duration? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    let seconds = Int64(String(decoding: bytes.prefix(20), as: UTF8.self)) ?? .max
    return min(Self.wait, .seconds(max(1, min(seconds, 86_400))))
  }

  private func store(_ left: Duration) {
    // Where the disk is full the next start looks at the clock alone.
    _ = FileManager.default.createFile(
      atPath: path, contents: Data("\(left.components.seconds)".utf8),
      attributes: [.posixPermissions: 0o600])
  }
}
