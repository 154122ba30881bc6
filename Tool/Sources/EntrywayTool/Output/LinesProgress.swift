import Foundation

/// How many lines have been answered, told on a terminal while the answers go elsewhere.
struct LinesProgress {
  /// How often the line is written anew.
  private static let interval = Duration.milliseconds(200)

  private let write: ((String) -> Void)?
  private let now: () -> ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var isShown = false

  /// Progress on standard error, where that is a terminal and the answers are not shown there too.
  @MainActor
  init(beside console: Console) {
    let isSeen = isatty(STDERR_FILENO) == 1 && !console.isTerminal
    self.init(
      write: isSeen ? { FileHandle.standardError.write(Data($0.utf8)) } : nil,
      now: { ContinuousClock.now })
  }

  /// - Parameters:
  ///   - write: What shows a text; nil to show none.
  ///   - now: The time.
  init(write: ((String) -> Void)?, now: @escaping () -> ContinuousClock.Instant) {
    self.write = write
    self.now = now
    last = now()
  }

  /// Tells the counts if the last time was long enough ago.
  mutating func show(lines: Int, errors: Int) {
    guard let write else { return }
    let time = now()
    guard time - last >= Self.interval else { return }
    last = time
    isShown = true
    write("\r\(lines) lines, \(errors) with an error")
  }

  /// Takes away what was shown.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    write?("\r\u{1B}[K")
  }
}
