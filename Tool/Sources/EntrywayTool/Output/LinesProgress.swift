import Foundation

/// Shows on a terminal how many lines are done while the output goes elsewhere.
struct LinesProgress {
  /// How often the line is rewritten.
  private static let interval = Duration.milliseconds(200)

  private let write: ((String) -> Void)?
  private let now: () -> ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var isShown = false

  /// Progress on standard error, if that is a terminal and the output isn't shown there too.
  @MainActor
  init(beside console: Console) {
    let isSeen = isatty(STDERR_FILENO) == 1 && !console.isTerminal
    self.init(
      write: isSeen ? { StandardError.write($0) } : nil,
      now: { ContinuousClock.now })
  }

  /// - Parameters:
  ///   - write: Shows a text; nil to show nothing.
  ///   - now: The current time.
  init(write: ((String) -> Void)?, now: @escaping () -> ContinuousClock.Instant) {
    self.write = write
    self.now = now
    last = now()
  }

  /// Shows the counts if enough time has passed since the last update.
  mutating func show(lines: Int, errors: Int) {
    guard let write else { return }
    let time = now()
    guard time - last >= Self.interval else { return }
    last = time
    isShown = true
    write("\r\(lines) lines, \(errors) with an error")
  }

  /// Clears the line.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    write?("\r\u{1B}[K")
  }
}
