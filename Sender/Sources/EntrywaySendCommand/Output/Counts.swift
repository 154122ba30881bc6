import EntrywaySending

/// How many pushes ended in which way: the last line of standard error.
enum Counts {
  /// `9,998 accepted, 2 refused (1 BadDeviceToken, 1 Unregistered), 0 not sent, 0 unknown`.
  static func text(_ summary: BatchSummary) -> String {
    let reasons = summary.refused.filter { $0.value > 0 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\(Progress.grouped($0.value)) \(VisibleText.line($0.key))" }
    let parts = [
      "\(Progress.grouped(summary.accepted)) accepted",
      "\(Progress.grouped(summary.refusedTotal)) refused"
        + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"),
      "\(Progress.grouped(summary.notSent)) not sent",
      "\(Progress.grouped(summary.unknown)) unknown",
    ]
    return parts.joined(separator: ", ")
  }
}

extension BatchSummary {
  /// The summary of a single push.
  init(_ outcome: PushOutcome) {
    self.init()
    switch outcome {
    case .accepted: accepted = 1
    case .refused(let refusal):
      refused = [refusal.reason.rawValue.isEmpty ? "none" : refusal.reason.rawValue: 1]
    case .notSent: notSent = 1
    case .unknown: unknown = 1
    }
  }
}
