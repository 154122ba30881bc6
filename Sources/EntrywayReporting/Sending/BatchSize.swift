/// How many events are sent together: fewer after a batch was too large for the link server, or for a
/// proxy in front of it.
///
/// A 413 says that it was. A 502, a 400 that is not the server's own and a connection that is cut may say
/// so too, since proxies answer large bodies like that. They also mean an outage: only the third of them
/// for the same batch halves it. If a half is taken right away, the size was the reason, and stays;
/// otherwise it was an outage, and batches grow again when it is over.
struct BatchSize: Hashable, Sendable {
  /// How often a batch is sent as it is.
  static let patience = 3

  /// How many events are sent together at most.
  private(set) var limit = EventQueue.batchCount
  /// What the limit grows to.
  private var ceiling = EventQueue.batchCount
  /// With which line the batch begins that failed last: it is the same batch as long as it does, even if
  /// more events have joined it.
  private var first: QueueLine?
  /// How often it has failed as it is.
  private var failures = 0
  /// Whether it was halved just now, and nothing was answered since.
  private var isHalvedNow = false
  /// How many events were taken together just now, while the limit grows.
  private var largestTaken = 0
  /// How often a single event has failed while a batch without events was answered.
  private var strikes = 0

  /// Sending begins: what was taken before a pause does not rule out an outage.
  mutating func begin() { (isHalvedNow, largestTaken) = (false, 0) }

  /// So many events were taken.
  mutating func taken(_ count: Int) {
    if isHalvedNow { ceiling = limit }
    (first, failures, strikes, isHalvedNow) = (nil, 0, 0, false)
    guard limit < ceiling else { return }
    largestTaken = max(largestTaken, count)
    limit = min(ceiling, max(limit, 2 * count))
  }

  /// So many events, more than one, are too many for sure.
  mutating func tooLarge(_ count: Int) {
    self = BatchSize()
    limit = max(1, count / 2)
    ceiling = limit
  }

  /// A batch failed as one may that is too large.
  ///
  /// - Returns: Whether to send it in halves, or, if it is a single event, to doubt that event.
  mutating func suspect(_ part: ArraySlice<QueueLine>) -> Bool {
    if part.first != first { (first, failures, strikes) = (part.first, 0, 0) }
    isHalvedNow = false
    failures += 1
    guard part.count > 1 else { return failures >= Self.patience }
    // Fewer were taken a moment ago: this is no outage.
    let isProven = largestTaken > 0 && part.count > largestTaken
    guard isProven || failures >= Self.patience else { return false }
    limit = max(part.count / 2, largestTaken < part.count ? largestTaken : 0)
    (failures, largestTaken, isHalvedNow) = (0, 0, true)
    return true
  }

  /// Whether a single event will never be taken: it fails again and again, and each time a batch
  /// without events is answered right after it.
  mutating func isUnsendable(isOtherAnswered: Bool) -> Bool {
    strikes = isOtherAnswered ? strikes + 1 : 0
    return strikes >= Self.patience
  }

  /// The later half first, for the last is sent first.
  static func halves(of part: ArraySlice<QueueLine>) -> [ArraySlice<QueueLine>] {
    let middle = part.startIndex + part.count / 2
    return [part[middle...], part[..<middle]]
  }
}
