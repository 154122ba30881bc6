/// How fast results come.
struct BatchPace: Sendable {
  /// When how many lines were done: a sample a second, for ten seconds.
  private var samples: [(at: Duration, done: Int)]
  private static let span = 10

  init(done: Int = 0, at now: Duration = .zero) { samples = [(now, done)] }

  mutating func add(done: Int, at now: Duration) {
    guard let last = samples.last, now - last.at >= .seconds(1) else { return }
    if samples.count > Self.span { samples.removeFirst() }
    samples.append((now, done))
  }

  func progress(_ summary: BatchSummary, total: Int?, at now: Duration) -> BatchProgress {
    let done = summary.total
    let first = samples.first ?? (now, done)
    let seconds = (now - first.at).seconds
    let rate = seconds > 0 ? Double(done - first.done) / seconds : 0
    // A list can have grown since it was counted.
    let total = total.map { max($0, done) }
    let timeLeft: Duration? =
      if let total, rate > 0 { .seconds(Double(total - done) / rate) } else { nil }
    return BatchProgress(
      done: done, total: total, rate: max(0, rate), timeLeft: timeLeft, summary: summary)
  }
}
