/// What a push has been through, and what comes next: one value a push, without any waiting in it.
struct PushAttempts {
  let resendsUnknown: Bool
  let delays: SendingDelays
  private var hasRenewed = false
  private var failures = 0
  private var refusals = 0
  private var cuts = 0
  /// What it ends as if there is no time for another attempt.
  private var fallback: PushOutcome?
  /// The first attempt that may have reached APNs: then it can't end as not sent.
  private var unknown: SendingProblem?

  init(resendsUnknown: Bool, delays: SendingDelays) {
    self.resendsUnknown = resendsUnknown
    self.delays = delays
  }

  enum Step {
    case end(PushOutcome)
    /// Another attempt with another provider token.
    case renew(ProviderToken, serverDate: String?)
    case wait(Duration, Pause)
  }

  /// Who else waits.
  enum Pause { case push, device, all }

  mutating func next(after exchange: APNsExchange) -> Step {
    switch exchange {
    case .answered(let answer): next(after: answer)
    case .notSent(let problem):
      problem.isLasting ? .end(end(as: .notSent(problem))) : retry(.notSent(problem))
    case .unknown(let problem):
      next(afterUnknown: problem)
    }
  }

  private mutating func next(afterUnknown problem: SendingProblem) -> Step {
    unknown = unknown ?? problem
    let ends = !resendsUnknown || problem.isLasting
    return ends ? .end(.unknown(problem)) : retry(.unknown(problem))
  }

  private mutating func retry(_ outcome: PushOutcome) -> Step {
    fallback = outcome
    failures += 1
    return .wait(
      SendingDelays.backOff(delays.retry, attempt: failures, longest: delays.longestRetry), .push)
  }

  private mutating func next(after answer: APNsAnswer) -> Step {
    guard answer.status != 200 else {
      return .end(.accepted(uniqueID: answer["apns-unique-id"]))
    }
    let refusal = PushRefusal(
      status: answer.status, body: answer.body, isWhole: answer.isWhole)
    fallback = .refused(refusal)
    switch (answer.status, refusal.reason) {
    case (_, .expiredProviderToken) where !hasRenewed:
      hasRenewed = true
      return .renew(answer.token, serverDate: answer["date"])
    case (429, .tooManyProviderTokenUpdates):
      defer { refusals += 1 }
      return .wait(
        SendingDelays.backOff(
          delays.tokenUpdates, attempt: refusals, longest: delays.longestTokenUpdates), .all)
    case (429, _):
      defer { refusals += 1 }
      return .wait(
        SendingDelays.backOff(delays.device, attempt: refusals, longest: delays.longestDevice),
        .device)
    case (500...599, _):
      defer { refusals += 1 }
      // Never sooner than Apple says: the random part comes on top.
      return .wait(
        delays.serverError * (1 << min(refusals, 16)) * Double.random(in: 1...1.2), .push)
    case _ where refusal.isCut && cuts < 3:
      // It was not taken, so it can be sent again: the reason may ask for a new provider token, or
      // say that the device is gone. A server that always cuts gets no further attempts.
      cuts += 1
      return retry(.refused(refusal))
    default: return .end(.refused(refusal))
    }
  }

  /// What the push ends as if this is the last attempt's end.
  private func end(as outcome: PushOutcome) -> PushOutcome {
    if let unknown, case .notSent = outcome { return .unknown(unknown) }
    return outcome
  }

  /// What the push ends as if it was stopped before another attempt: a refusal for now counts as not sent.
  var stopped: PushOutcome { end(as: .notSent(SendingProblem(.stopped))) }

  /// What the push ends as if there is no other attempt.
  ///
  /// A refusal for now says nothing of an attempt before it that may have reached APNs.
  func end(for problem: SendingProblem) -> PushOutcome {
    if let unknown { return .unknown(unknown) }
    return fallback ?? .notSent(problem)
  }
}
