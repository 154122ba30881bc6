import Observation

/// The todo that is being written.
@Observable
final class Draft {
  var text = ""
  var isAsking = false
  private var answer: CheckedContinuation<Bool, Never>?

  /// Whether another place may open: asks if there is a text that would be lost.
  func mayGo() async -> Bool {
    guard !text.isEmpty else { return true }
    answer?.resume(returning: false)
    return await withCheckedContinuation {
      answer = $0
      isAsking = true
    }
  }

  func discard() { end(discards: true) }

  func keep() { end(discards: false) }

  private func end(discards: Bool) {
    if discards { text = "" }
    isAsking = false
    answer?.resume(returning: discards)
    answer = nil
  }
}
