import Entryway
import EntrywayReporting
import Foundation

/// A link that comes from the system, is received by a center, and opens.
extension Workload {
  static let deliveries: [(name: String, make: @Sendable () -> Workload)] = [
    ("receive-1", { receiving("receive-1", "a link opened by a new center", byNewCenters: true) }),
    (
      "receive-100",
      { receiving("receive-100", "a link opened, with a full history", byNewCenters: false) }
    ),
    (
      "report-100",
      {
        receiving(
          "report-100", "a link opened and reported, with a full history", byNewCenters: false,
          isReported: true)
      }
    ),
  ]

  /// - Parameters:
  ///   - byNewCenters: Whether each link has a center of its own, made and set up for it; if not, all
  ///     have one whose history is full.
  ///   - isReported: Whether it is reported what becomes of it. What other threads do with that is
  ///     not counted.
  private static func receiving(
    _ name: String, _ title: String, byNewCenters: Bool, isReported: Bool = false
  ) -> Workload {
    let generated = GeneratedTable(count: 1000, kind: .number)
    let entries = generated.hits(Lookup.linkCount).map {
      AppEntry(source: .universalLink, content: .link($0.link), date: .distantPast)
    }
    let rules = EntryRules(generated.table(), [])
    return Workload(name: name, title: title, count: entries.count) { passes in
      // A program runs its workloads on the main thread.
      MainActor.assumeIsolated {
        let listener = Listener()
        var center = listener.center(rules)
        if isReported { center.report(to: Silence()) }
        if !byNewCenters { for entry in entries.prefix(200) { center.receive(entry) } }
        for _ in 0..<passes {
          for entry in entries {
            if byNewCenters { center = listener.center(rules) }
            center.receive(entry)
          }
        }
        return listener.sum
      }
    }
  }

  /// Is told nothing, for nobody has allowed it.
  private struct Silence: OpenReporter {
    func report(_ events: [ReportedEvent]) async {}
  }

  @MainActor
  private final class Listener {
    var sum = 0

    func center(_ rules: EntryRules<Destination>) -> DeepLinkCenter<Destination> {
      let center = DeepLinkCenter(rules, now: { .distantPast })
      center.onOpen { [self] destination, _ in sum &+= destination.checksum }
      center.satisfy(.interface)
      return center
    }
  }
}
