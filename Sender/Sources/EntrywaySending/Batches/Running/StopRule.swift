/// When going on with a batch is pointless.
struct StopRule: Sendable {
  /// So many answers must say "not here" before the environment is suspected.
  static let firstAnswers = 100

  private var answers = 0
  private var isNowhere = true

  /// How many answers are missing until the environment is known; nil once it is.
  ///
  /// No more pushes are on their way until then, so that a wrong environment costs no more.
  var answersNeeded: Int? { isNowhere ? Self.firstAnswers - answers : nil }

  /// Why the batch has to stop after an answer; nil if it goes on.
  mutating func cause(after result: BatchResult, of push: BatchPush) -> BatchError? {
    switch result.outcome {
    case .accepted:
      answers += 1
      isNowhere = false
    case .refused(let refusal):
      answers += 1
      if refusal.scope != .notHere { isNowhere = false }
      if isForAll(refusal, push) {
        return BatchError(.refusedForAll, line: result.line, refusal: refusal)
      }
      if isNowhere, answers == Self.firstAnswers {
        return BatchError(.wrongEnvironment, refusal: refusal)
      }
    case .notSent, .unknown: break
    }
    return nil
  }

  private func isForAll(_ refusal: PushRefusal, _ push: BatchPush) -> Bool {
    let isAboutTopic = [.badTopic, .topicDisallowed, .missingTopic].contains(refusal.reason)
    if isAboutTopic, push.hasOwnTopic { return false }
    return refusal.meetsEveryone(sharedContent: !push.hasOwnPayload)
  }
}
