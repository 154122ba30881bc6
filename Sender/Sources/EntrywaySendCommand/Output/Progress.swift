import EntrywaySending
import Foundation

/// How far a batch is, on one line of a terminal while its results go elsewhere.
struct Progress: Sendable {
  private let terminal: Terminal?

  /// Progress on standard error, if that is a terminal and the results are not shown there too.
  init(_ error: Terminal, besides output: Terminal, resultsInFile: Bool) {
    terminal = error.isTerminal && (resultsInFile || !output.isTerminal) ? error : nil
  }

  /// How often the line is rewritten; nil if nobody sees it.
  var interval: Duration? { terminal == nil ? nil : .milliseconds(200) }

  /// Rewrites the line.
  func show(_ text: String) { try? terminal?.write("\r\(text)\u{1B}[K") }

  /// Clears the line.
  func clear() { try? terminal?.write("\r\u{1B}[K") }

  /// What the line says: `250,000 of 1,000,000 done, 4,980 a second, 3 min left`.
  static func text(done: Int, total: Int?, rate: Double, timeLeft: Duration?) -> String {
    var parts = [grouped(done) + (total.map { " of " + grouped($0) } ?? "") + " done"]
    if rate >= 0.5 { parts.append("\(grouped(Int(min(rate, 1e9).rounded()))) a second") }
    if let timeLeft { parts.append("\(text(timeLeft)) left") }
    return parts.joined(separator: ", ")
  }

  /// A time span in the unit in which people would say it.
  private static func text(_ duration: Duration) -> String {
    let seconds = Int(min(max(0, duration / .seconds(1)), 1e9).rounded(.up))
    switch seconds {
    case ..<100: return "\(seconds) s"
    case ..<6000: return "\((seconds + 59) / 60) min"
    default: return "\((seconds + 3599) / 3600) h"
    }
  }

  /// The number with a comma before each three digits.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits.removeLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }
}

extension Progress {
  func show(_ progress: BatchProgress) {
    show(
      Self.text(
        done: progress.done, total: progress.total, rate: progress.rate,
        timeLeft: progress.timeLeft))
  }
}
