/// How far back events are kept one by one: what reports count of them is not known before.
package struct EventHistory: Sendable {
  package let events: any EventStore
  /// For how many days: older ones are removed, and refused.
  package var days = EventHistory.standardDays

  package init(events: any EventStore, days: Int = EventHistory.standardDays) {
    (self.events, self.days) = (events, days)
  }

  /// For how many days events are kept where nothing else is set.
  package static let standardDays = 400

  /// From when on all events are there.
  package func start(at now: Timestamp) async throws -> Timestamp {
    let oldest = now.adding(.seconds(-days * 86_400))
    // More may be gone than the setting says by now.
    let removed = try await events.historyStart()
    return max(oldest, removed ?? oldest)
  }

  /// The sentence that an answer has where something is not known.
  package static func note(_ start: Timestamp, in zone: String) -> String {
    // A day that has begun before is not there as a whole.
    let day = LocalDay(of: start, in: zone)
    let first = day.start < start ? LocalDay(of: day.end, in: zone).name : day.name
    return "Individual events from before \(first) are no longer stored, "
      + "so numbers that need them are unknown."
  }
}
