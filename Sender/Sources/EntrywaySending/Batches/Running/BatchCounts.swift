/// How many lines ended in which way, by each line's last result.
struct BatchCounts: Sendable {
  private(set) var summary = BatchSummary()

  /// How a line ended, as far as it is counted.
  enum Ending: Hashable, Sendable {
    case accepted
    case refused(String)
    case dead(String)
    case notSent
    case invalid
    case unknown
  }

  /// More reasons than these, which only a hostile server gives, are counted together.
  private static let maximumReasons = 100

  mutating func add(_ ending: Ending) { change(ending, by: 1) }

  mutating func remove(_ ending: Ending) { change(ending, by: -1) }

  private mutating func change(_ ending: Ending, by number: Int) {
    switch ending {
    case .accepted: summary.accepted += number
    case .refused(let reason): change(reason, by: number)
    case .dead(let reason):
      change(reason, by: number)
      summary.deadTokens += number
    case .notSent: summary.notSent += number
    case .invalid:
      summary.notSent += number
      summary.invalidLines += number
    case .unknown: summary.unknown += number
    }
  }

  private mutating func change(_ reason: String, by number: Int) {
    let isCounted =
      summary.refused[reason] != nil || summary.refused.count < Self.maximumReasons
    let count = summary.refused[isCounted ? reason : "other", default: 0] + number
    summary.refused[isCounted ? reason : "other"] = count > 0 ? count : nil
  }
}

extension BatchResult {
  /// How the line is counted.
  var ending: BatchCounts.Ending {
    switch result.outcome {
    case .accepted: .accepted
    case .refused(let refusal):
      refusal.endsDevice
        ? .dead(refusal.reason.recorded) : .refused(refusal.reason.recorded)
    case .notSent: error == nil ? .notSent : .invalid
    case .unknown: .unknown
    }
  }
}

extension PushRefusal.Reason {
  /// The reason as it is written to files and counted: APNs' names are letters, and what a hostile
  /// server sends instead is cut.
  var recorded: String {
    let text = String(
      String.UnicodeScalarView(
        rawValue.unicodeScalars.lazy.filter { scalar in
          switch scalar {
          case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
          default: false
          }
        }.prefix(64)))
    return text.isEmpty ? "none" : text
  }
}
