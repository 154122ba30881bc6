import AppleSystem
import Entryway
import EntrywaySimulation
import Foundation

/// What a test sees of an app's process, whichever frameworks the app is built with: its center.
final class PlayedProcess<Destination: LinkDestination> {
  /// The center of the process that runs.
  private(set) var center: DeepLinkCenter<Destination>?
  /// The names of the routes that have opened, also in processes that have been killed.
  private(set) var opened: [String] = []
  private let app: String
  private let state: AppState
  private let asksServers: Bool
  private let clock = SimulatedClock()
  private var requests = 0
  private var deliveries: [String: Date] = [:]

  init(of app: String, in state: AppState, asksServers: Bool = false) {
    self.app = app
    self.state = state
    self.asksServers = asksServers
  }

  var history: [String] { center?.history.map(\.description) ?? [] }

  func start(_ center: DeepLinkCenter<Destination>) {
    self.center = center
    center.readClock(clock)
    center.observe { [weak self] event in
      if case .opened(let match)? = event.outcome { self?.opened.append(match.name ?? "") }
    }
  }

  func kill() { center = nil }

  func wait(_ duration: Duration) async {
    clock.advance(by: duration)
    for _ in 0..<20 { await Task.yield() }
    center?.expire()
    await settle()
  }

  /// Lets guards answer that need nothing from outside, or a server that a test has.
  func settle() async {
    while asksServers, let asked = center?.askedGuards.first { await asked.value }
    for _ in 0..<100 where center?.askedGuards.isEmpty == false { await Task.yield() }
  }

  /// The entry in the system's objects; nil for an in-app link.
  func way(_ entry: SimulatedEntry) -> Way? {
    var request = "request"
    if case .notification(let notification) = entry.content {
      requests += 1
      request = notification.requestID ?? "request-\(requests)"
    }
    let date = deliveries[request] ?? clock.date
    deliveries[request] = date
    return entry.way(requestID: request, deliveredAt: date)
  }

  /// Lets a person do something, and says which entry came by it first.
  func take(_ act: () async -> Void) async -> EntryID? {
    clock.advance(by: .seconds(2))
    let known = Set((center?.history ?? []).map(\.id))
    let before = center
    await act()
    await settle()
    return center?.history.first { before !== center || !known.contains($0.id) }?.id
  }

  func result(
    of id: EntryID?, by entry: SimulatedEntry, shown: String?
  ) -> SimulationResult {
    SimulationResult(
      app: app, source: entry.source, state: state, shown: shown,
      center?.history.first { $0.id == id })
  }
}
