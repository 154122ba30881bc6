import Observation

/// A question that is shown until the user answers or a newer link replaces it.
@MainActor @Observable
final class Confirmation {
  struct Question: Equatable {
    var text: String
    var yes: String
  }

  private(set) var question: Question?
  @ObservationIgnored private var number = 0
  @ObservationIgnored private var continuation: CheckedContinuation<Bool, Never>?

  func ask(_ question: Question) async -> Bool {
    // One question at a time: the previous one is answered with no.
    answer(false)
    number += 1
    let asked = number
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        self.continuation = continuation
        self.question = question
      }
    } onCancel: {
      Task { @MainActor in
        if self.number == asked { self.answer(false) }
      }
    }
  }

  func answer(_ isYes: Bool) {
    question = nil
    continuation?.resume(returning: isYes)
    continuation = nil
  }

  nonisolated deinit {}
}
