/// What a test has asked for: answers for tokens, for numbers and by closures.
struct Script {
  struct Planned {
    let answer: FakeAPNs.Answer
    /// How often it is still given; nil for always.
    var left: Int?
  }

  var byToken: [String: [Planned]] = [:]
  var byNumber: [Int: FakeAPNs.Answer] = [:]
  var closure: (@Sendable (FakeAPNs.Push) -> FakeAPNs.Answer?)?
  /// Asked when only the header fields have arrived.
  var interruption: (@Sendable (FakeAPNs.Push) -> FakeAPNs.Answer?)?
  var greeting: (@Sendable (Int) -> FakeAPNs.Greeting)?
  /// Whether all answers wait for a release.
  var holds = false

  /// The answer for this very push, if there is one; each is used up.
  mutating func planned(for push: FakeAPNs.Push) -> FakeAPNs.Answer? {
    if !byNumber.isEmpty, let answer = byNumber.removeValue(forKey: push.number) { return answer }
    guard !byToken.isEmpty else { return nil }
    let token = push.token
    guard var plans = byToken[token], let plan = plans.first else { return nil }
    guard let left = plan.left else { return plan.answer }
    if left > 1 {
      plans[0].left = left - 1
    } else {
      plans.removeFirst()
    }
    byToken[token] = plans.isEmpty ? nil : plans
    return plan.answer
  }
}
