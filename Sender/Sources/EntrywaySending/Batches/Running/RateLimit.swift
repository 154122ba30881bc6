/// How many pushes may start now: a bucket that fills with the rate.
///
/// It holds a twentieth of a second, so that a sleep's inaccuracy costs no throughput and the rate is
/// never exceeded by more.
struct RateLimit {
  private let rate: Double
  private let capacity: Double
  private var level: Double
  private var filled = Duration.zero

  /// - Parameter rate: Pushes a second; values below 1 count as 1.
  init(_ rate: Int) {
    self.rate = Double(max(1, rate))
    capacity = max(1, (self.rate / 20).rounded(.down))
    level = capacity
  }

  /// Takes as many as there are, up to a number; none means to come back after ``delay``.
  mutating func take(upTo count: Int, at now: Duration) -> Int {
    if now > filled {
      level = min(capacity, level + (now - filled).seconds * rate)
      filled = now
    }
    // What floating point loses of a whole number is not waited for.
    let taken = min(count, Int((level + 1e-6).rounded(.down)))
    level -= Double(taken)
    return taken
  }

  /// How long until half of the bucket is full, or one can start.
  var delay: Duration {
    .seconds(max(0, max(1, (capacity / 2).rounded(.down)) - level) / rate)
  }
}
