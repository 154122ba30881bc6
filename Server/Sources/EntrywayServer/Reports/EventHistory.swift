import Foundation
import LinkPlatform

/// How far back events are kept one by one: what reports count of them is not known before.
struct EventHistory: Sendable {
  let events: any EventStore
  /// For how many days: older ones are removed, and refused.
  var days = ServerSettings().eventDays

  /// From when on all events are there.
  func start(at now: Timestamp) async throws -> Timestamp {
    let oldest = now.adding(.seconds(-days * 86_400))
    // More may be gone than the setting says by now.
    let removed = try await events.historyStart()
    return max(oldest, removed ?? oldest)
  }

  /// The sentence that an answer has where something is not known.
  static func note(_ start: Timestamp, in zone: String) -> String {
    // A day that has begun before is not there as a whole.
    let day = VisitorSalts.day(of: start, in: zone)
    let first = day.start < start ? VisitorSalts.day(of: day.end, in: zone).name : day.name
    return "Individual events from before \(first) are no longer stored: "
      + "numbers that need them are not known."
  }
}
