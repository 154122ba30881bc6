/// What happens to an entry that waits when a newer valid one arrives.
///
/// Only entries that compete for the same window count: those of the same scene, and those without
/// a scene, which may go to any. A notification action that runs in the background shows nothing and
/// competes with none, and so does a route that is declared with `competes: false`, such as the link
/// that ends a sign-in. At most 64 entries wait that compete, and 64 that do not.
public enum PendingPolicy: Hashable, Sendable {
  /// The newer entry supersedes the waiting one: a person who taps twice wants the second place.
  case latest
  /// Up to `limit` entries wait side by side, and open in the order of their arrival as soon as
  /// each is ready. One that still waits does not hold up those behind it. When the queue is full
  /// the **oldest** is superseded by the newest. A limit below 1 counts as 1, which is ``latest``.
  case queue(limit: Int)

  var limit: Int {
    switch self {
    case .latest: 1
    case .queue(let limit): max(1, limit)
    }
  }
}
