/// When it is tried again after the link server did not take what was sent.
///
/// The wait doubles from 5 s to 15 min, and is anything between a half and the whole of that, so that a
/// million apps do not come back at the same time. What the server asks for counts if it is longer, up to
/// a day.
struct SendSchedule: Hashable, Sendable {
  static let first = Duration.seconds(5)
  static let longest = Duration.seconds(15 * 60)
  private static let longestAsked = Duration.seconds(24 * 3_600)

  private(set) var failures = 0

  mutating func succeeded() { failures = 0 }

  /// How long to wait now.
  ///
  /// - Parameters:
  ///   - asked: What the server asks for.
  ///   - random: Where the jitter comes from.
  mutating func failed(
    asked: Duration?, using random: inout some RandomNumberGenerator
  ) -> Duration {
    let limit = min(Self.first * (1 << min(failures, 16)), Self.longest)
    failures += 1
    let wait = limit / 2 + (limit / 2) * Double.random(in: 0...1, using: &random)
    return max(wait, min(asked ?? .zero, Self.longestAsked))
  }

  /// The server's `Retry-After` in seconds; nil for what is none, such as a date.
  static func asked(_ response: LinkServerResponse) -> Duration? {
    guard let text = response.fields["retry-after"], text.utf8.count <= 9,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text).map { .seconds($0) }
  }
}
