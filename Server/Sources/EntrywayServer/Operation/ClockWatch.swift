import LinkPlatform
import ServiceLifecycle

/// Compares this server's clock with that of the store that it shares with others.
///
/// Clicks, events and ends of links go by each server's own clock: one that differs by more than
/// ``tolerance`` is not ready until it is set. Leases go by the store's.
struct ClockWatch: Service {
  /// By how much a clock may differ.
  static let tolerance = Duration.seconds(5)

  let group: any ServerGroup
  /// Told whether the clock is right; nil where there is nothing to compare it with.
  let part: Health.Part?
  var interval = Duration.seconds(10)
  /// The machine's clock.
  var clock: @Sendable () -> Timestamp = { .now }

  func run() async throws {
    if let part {
      await cancelWhenGracefulShutdown {
        repeat { await step(part) } while (try? await Task.sleep(for: interval)) != nil
      }
    }
    // A service that ends would end the server.
    try? await gracefulShutdown()
  }

  func step(_ part: Health.Part) async {
    let start = ContinuousClock.now
    let before = clock()
    do throws(StorageError) {
      let shared = try await group.now()
      // The store read its clock at some time in between: half of that is in its favor either way.
      let wait = (ContinuousClock.now - start) / 2
      let difference = before.adding(wait).milliseconds - shared.milliseconds
      let isWrong = Duration.milliseconds(difference.magnitude) - wait > Self.tolerance
      part.finds(
        isWrong ? Self.reason(difference) : nil,
        hint: "set the clock, for example with NTP, on this machine or on PostgreSQL's.")
    } catch {
      // While the store is away nobody knows better.
    }
  }

  private static func reason(_ milliseconds: Int64) -> String {
    let seconds = milliseconds.magnitude / 1000
    return "the clock is \(seconds) s \(milliseconds > 0 ? "ahead of" : "behind") PostgreSQL's"
  }
}
