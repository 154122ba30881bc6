import EntrywayDiagnostics
import EntrywaySending
import Foundation

/// How a single push ended, as a person reads it.
struct PushAnswer {
  private let result: PushResult

  init(_ result: PushResult) { self.result = result }

  /// Why it was not accepted, and what to do; nil if it was.
  var diagnostic: Diagnostic? {
    switch result.outcome {
    case .accepted: nil
    case .refused(let refusal): refusal.diagnostic
    case .notSent(let problem): problem.diagnostic.inOptions.about("the push was not sent")
    case .unknown(let problem): problem.diagnostic.inOptions.about("the push may have arrived")
    }
  }

  /// A sentence, or why it was not accepted; with the end of the line.
  var text: String {
    let id = "apns-id \(result.id.uuidString.lowercased())"
    let lines: [String]
    if case .accepted(let uniqueID) = result.outcome {
      lines =
        ["APNs accepted the push: \(id)"]
        + (uniqueID.map { ["Apple's Push Notifications Console finds it by \($0)"] } ?? [])
    } else {
      lines = VisibleText.lines(diagnostic?.text ?? "").filter { !$0.isEmpty }
    }
    return lines.map { VisibleText.line($0) + "\n" }.joined()
  }
}
