/// When going on with a batch is pointless.
struct StopRule: Sendable {
  /// So many answers must say "not here" before the environment is suspected.
  static let firstAnswers = 100

  private var answers = 0
  private var isNowhere = true

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
