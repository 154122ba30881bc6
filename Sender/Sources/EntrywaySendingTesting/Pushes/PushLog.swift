public import EntrywaySending

/// The pushes that a fake received, as far as it keeps them, and how many there were.
struct PushLog {
  let keeps: FakeAPNs.Kept
  private(set) var counts = FakeAPNs.Counts()
  /// Where the next one goes, if the log is a ring.
  private var next = 0
  private var kept: [FakeAPNs.Push] = []
  /// Where pushes stand that wait for their answer.
  private var waiting: [Int: Int] = [:]

  init(keeps: FakeAPNs.Kept) { self.keeps = keeps }

  /// The kept pushes, in the order in which they were answered or began to wait.
  var pushes: [FakeAPNs.Push] {
    guard case .last(let limit) = keeps, kept.count == limit else { return kept }
    return Array(kept[next...] + kept[..<next])
  }

  /// Writes a push down whose outcome is known.
  mutating func settle(_ push: FakeAPNs.Push) {
    if push.head.isOfChannels {
      counts.channelRequests += 1
      return
    }
    counts.received += 1
    count(push.outcome)
    keep(push)
  }

  /// Writes a push down that waits for its answer.
  mutating func wait(_ push: FakeAPNs.Push) {
    if push.head.isOfChannels { return }
    counts.received += 1
    counts.unanswered += 1
    if let index = keep(push) { waiting[push.number] = index }
  }

  /// Writes down what became of a push that has waited.
  mutating func settleWaiting(_ push: FakeAPNs.Push) {
    if push.head.isOfChannels { return settle(push) }
    counts.unanswered -= 1
    count(push.outcome)
    guard let index = waiting.removeValue(forKey: push.number), index < kept.count,
      kept[index].number == push.number
    else { return }
    kept[index].outcome = push.outcome
  }

  mutating func change(_ change: (inout FakeAPNs.Counts) -> Void) { change(&counts) }

  private mutating func count(_ outcome: FakeAPNs.Outcome) {
    switch outcome {
    case .accepted: counts.accepted += 1
    case .refused(let reason): counts.refused[reason, default: 0] += 1
    case .unanswered: counts.unanswered += 1
    case .unprocessed: counts.unprocessed += 1
    }
  }

  @discardableResult
  private mutating func keep(_ push: FakeAPNs.Push) -> Int? {
    switch keeps {
    case .none: return nil
    case .all:
      kept.append(push)
      return kept.count - 1
    case .last(let limit):
      guard limit > 0 else { return nil }
      guard kept.count == limit else {
        kept.append(push)
        return kept.count - 1
      }
      kept[next] = push
      defer { next = (next + 1) % limit }
      return next
    }
  }
}

extension FakeAPNs {
  /// What a fake has received so far, in numbers.
  public struct Counts: Hashable, Sendable {
    /// Pushes received, including those that wait for an answer.
    public internal(set) var received = 0
    /// Pushes accepted.
    public internal(set) var accepted = 0
    /// Pushes refused, by reason.
    public internal(set) var refused: [PushRefusal.Reason: Int] = [:]
    /// Pushes without an answer.
    public internal(set) var unanswered = 0
    /// Pushes that the protocol refused, so the sender may send them again.
    public internal(set) var unprocessed = 0
    /// Requests that create, read, list or delete channels.
    public internal(set) var channelRequests = 0
    /// Connections opened, including those that the fake closed before TLS.
    public internal(set) var connections = 0
    /// Pings received, except for answers to the fake's own.
    public internal(set) var pings = 0
    /// Streams that clients reset.
    public internal(set) var resets = 0
    /// Different provider tokens received.
    public internal(set) var providerTokens = 0
  }
}
