import Foundation
import SeededNumbers

/// What installations did, as their apps tell it, with what follows from it by trying everything.
struct ReportHistory {
  /// One event: a route that opened, perhaps by a send, or a purchase.
  struct Event {
    var id = UUID().uuidString
    /// Seconds after the history's beginning.
    var second: Int
    var sequence: Int
    var route: String?
    var send: String?
    var total: Double?

    func json(_ base: Date, version: String) -> String {
      let time = base.addingTimeInterval(Double(second)).formatted(.iso8601)
      let kind =
        if let route {
          """
          "type": "open", "outcome": "opened", "entrySource": "notification", "route": "\(route)"
          """
        } else {
          #""type": "custom", "name": "purchase", "values": {"total": \#(total ?? 0)}"#
        }
      let sent = send.map { #", "send": "\#($0)""# } ?? ""
      return """
        {"id": "\(id)", "occurredAt": "\(time)", "sequence": \(sequence), \
        "version": "\(version)", \(kind)\(sent)}
        """
    }
  }

  struct Installation {
    var id = (0..<32).map { _ in String("0123456789abcdef".randomElement() ?? "0") }.joined()
    var secret = UUID().uuidString
    var version: String
    /// In the order of time and sequence.
    var events: [Event]

    /// A batch of some of its events.
    func batch(_ events: some Sequence<Event>, _ base: Date) -> String {
      let events = events.map { $0.json(base, version: version) }.joined(separator: ", ")
      return """
        {"installation": "\(id)", "secret": "\(secret)",
         "sentAt": "\(Date.now.formatted(.iso8601))", "events": [\(events)]}
        """
    }
  }

  var installations: [Installation]

  /// Histories in which events often share a time, a route or a send.
  static func random(_ count: Int, seed: UInt64) -> ReportHistory {
    var seeded = Seeded(seed: seed)
    let installations = (0..<count).map { number in
      let events = (0..<Int.random(in: 1...8, using: &seeded)).map { sequence in
        let isPurchase = Int.random(in: 0..<4, using: &seeded) == 0
        return Event(
          second: Int.random(in: 0...12, using: &seeded), sequence: sequence,
          route: isPurchase ? nil : ["A", "B", "C", "D"].randomElement(using: &seeded),
          send: Int.random(in: 0..<3, using: &seeded) == 0 || isPurchase
            ? nil : ["one", "two"].randomElement(using: &seeded),
          total: isPurchase ? Double(Int.random(in: 1...80, using: &seeded)) / 8 : nil)
      }
      return Installation(
        version: "\(number % 7)",
        events: events.sorted { ($0.second, $0.sequence) < ($1.second, $1.sequence) })
    }
    return ReportHistory(installations: installations)
  }

  /// How many installations of each version reached each step, by trying all sequences of events.
  func levels(_ steps: [String], window: Int) -> [String: [Int]] {
    func level(_ events: ArraySlice<Event>, _ step: Int, since start: Int?) -> Int {
      guard step < steps.count else { return step }
      var best = step
      for (place, event) in zip(events.indices, events) where event.name == steps[step] {
        if let start, event.second - start > window { continue }
        best = max(
          best, level(events[(place + 1)...], step + 1, since: start ?? event.second))
      }
      return best
    }
    var reached: [String: [Int]] = [:]
    for installation in installations {
      let found = level(installation.events[...], 0, since: nil)
      for step in 0..<found {
        reached[
          installation.version, default: Array(repeating: 0, count: steps.count)][step] += 1
      }
    }
    return reached
  }

  /// What each send, or none, is credited with, by looking at all touches for each purchase.
  func credits(window: Int) -> [String: Credit] {
    var credits: [String: Credit] = [:]
    for installation in installations {
      var credited: Set<String> = []
      for (place, purchase) in installation.events.enumerated() where purchase.route == nil {
        let touch = installation.events[..<place].last { $0.send != nil }
        let isIn = touch.map { purchase.second - $0.second <= window } ?? false
        let send = isIn ? touch?.send ?? "" : ""
        credits[send, default: Credit()].conversions += 1
        credits[send, default: Credit()].total += purchase.total ?? 0
        if credited.insert(send).inserted { credits[send, default: Credit()].installations += 1 }
      }
    }
    return credits
  }

  struct Credit: Equatable {
    var conversions = 0
    var installations = 0
    var total = 0.0
  }
}

extension ReportHistory.Event {
  fileprivate var name: String { route ?? "purchase" }
}
