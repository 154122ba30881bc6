import Foundation
import LinkPlatform
import Testing

/// Which texts of an app read as themselves.
extension EventStoreConformance {
  static var vocabulary: [StoreCheck<Store>] { places + displaced + owners }

  private static var places: [StoreCheck<Store>] {
    [
      StoreCheck("What is declared has room of its own, when a kind is full and beside it") {
        space in
        let store = try await space.open()
        let declared = (0..<1500).map { "route \($0)" }
        var batch = EventBatch.sample(events: declared.enumerated().map { .custom($0, name: $1) })
        batch.declared = [DeclaredStrings([.name: Set(declared)])]
        _ = try await store.append([batch])
        #expect(try await store.names().count == 1500)
        // They take none of the room of others.
        try await store.flood(names: 1000, from: 2000, installation: 2)
        #expect(try await store.names()["other"] == nil)
        #expect(try await store.page(.name).used == 1000)
      },
      StoreCheck("A declared way in and code read as themselves after a flood") { space in
        let store = try await space.open()
        let flood = (0..<300).map { number in
          var event = Event.open(number, outcome: .rejected, route: nil, source: "way \(number)")
          event.code = "code \(number)"
          return event
        }
        _ = try await store.append([.sample(events: flood)])
        var batch = EventBatch.sample(
          installation: 2,
          events: [.open(1000, outcome: .rejected, route: nil, source: "notification")])
        batch.declared = [DeclaredStrings([.entrySource: ["notification"], .code: ["no-match"]])]
        _ = try await store.append([batch])
        let found = try await store.totals(
          TotalsQuery(span: .all, kinds: [.open], dimensions: [.entrySource, .code]))
        #expect(found.contains { $0.values == ["notification", "no-match"] && $0.count == 1 })
        #expect(found.count == 202)
      },
      StoreCheck("What is declared after it was told takes no room any more") { space in
        let store = try await space.open()
        let day = KnownInstallation.youth.milliseconds
        _ = try await store.append([.sample(events: [.custom(1), .custom(2, name: "cart")])])
        _ = try await store.append([.sample(received: day, events: [.custom(3, at: day)])])
        #expect(try await store.page(.name).used == 2)
        var batch = EventBatch.sample(
          installation: 2, events: [.custom(4), .custom(5, name: "cart"), .custom(6, name: "new")])
        batch.declared = [DeclaredStrings(), DeclaredStrings([.name: ["purchase", "cart"]])]
        _ = try await store.append([batch])
        #expect(try await store.page(.name).used == 1)
        #expect(try await store.page(.name, .declared).terms.map(\.text) == ["cart", "purchase"])
        #expect(try await store.names() == ["purchase": 3, "cart": 2, "new": 1])
      },
      StoreCheck("Names of an app take no room of another's") { space in
        let store = try await space.open()
        try await store.flood(names: 1000, from: 0, installation: 1)
        _ = try await store.append([.sample(app: 2, events: [.custom(1)])])
        let found = try await store.totals(
          TotalsQuery(span: .all, kinds: [.custom], dimensions: [.name]), of: .numbered(2))
        #expect(found.map(\.values) == [["purchase"]])
      },
    ]
  }

  private static var displaced: [StoreCheck<Store>] {
    [
      StoreCheck("A settled name takes the last new one's place, whose rows read as other") {
        space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(installation: 9, events: [.custom(9000, name: "first")])
        ])
        try await store.flood(names: 1200, from: 0, installation: 1)
        #expect(try await store.names()["other"] == 201)
        // A handle that knows all of them, too.
        let another = try await space.open()
        try await another.flood(names: 1, from: 0, installation: 1, again: true)
        let day = KnownInstallation.youth.milliseconds
        let late = [Event.custom(9001, at: day), .custom(9002, at: day)]
        _ = try await store.append([.sample(installation: 9, received: day, events: late)])
        let names = try await store.names()
        #expect(names["purchase"] == 2)
        #expect((names["first"], names["name 0"]) == (1, 2))
        #expect(names["name 998"] == nil)
        #expect(names["other"] == 202)
        // One row, however it is asked.
        for dimensions in [[.name], [.name, .kind], [.quarter, .name]] as [[EventDimension]] {
          let totals = try await store.totals(
            TotalsQuery(span: .all, kinds: [.custom], dimensions: dimensions))
          #expect(totals.count { $0.values.contains("other") } == 1)
          #expect(totals.reduce(0) { $0 + $1.count } == 1204)
        }
        // What the other handle told of the displaced one is other, too.
        _ = try await another.append([.sample(events: [.custom(9003, name: "name 998")])])
        #expect(try await store.names()["other"] == 203)
        let told = try await store.tail(TailQuery(after: 0, limit: 5000), of: .numbered(1))
        #expect(told.count { $0.event.name == "other" } == 203)
        #expect(
          try await store.page(.name).terms.filter { $0.standing == .settled }.map(\.text) == [
            "purchase"
          ])
      },
      StoreCheck("A name is settled when an installation older than a day tells it, and stays") {
        space in
        let store = try await space.open()
        let day = KnownInstallation.youth.milliseconds
        _ = try await store.append([.sample(installation: 9, events: [.custom(9000)])])
        try await store.flood(names: 999, from: 0, installation: 1)
        #expect(try await store.page(.name).terms.allSatisfy { $0.standing == .new })
        let old = EventBatch.sample(
          installation: 9, received: day, events: [.custom(9001, at: day)])
        _ = try await store.append([old])
        // All that is new goes; what is settled does not, whoever tells what.
        let late = (0..<1200).map { Event.custom(20_000 + $0, at: day, name: "late \($0)") }
        _ = try await store.append([.sample(installation: 9, received: day, events: late)])
        let names = try await store.names()
        #expect(names["purchase"] == 2)
        #expect(names.keys.count { $0.hasPrefix("late") } == 999)
        #expect(names.keys.count { $0.hasPrefix("name") } == 0)
        #expect(names["other"] == 999 + 201)
        #expect(try await store.page(.name).used == 1000)
      },
      StoreCheck("How many names lose their places is bounded, however often they are told") {
        space in
        let store = try await space.open()
        let day = KnownInstallation.youth.milliseconds
        _ = try await store.append([.sample(installation: 9, events: [.open(1)])])
        for round in 0..<4 {
          try await store.flood(names: 600, from: round * 600, installation: 10 + round)
          let settled = (0..<600).map {
            Event.custom(50_000 + round * 600 + $0, at: day, name: "settled \(round * 600 + $0)")
          }
          _ = try await store.append([.sample(installation: 9, received: day, events: settled)])
        }
        let names = try await store.names()
        #expect(names.keys.count { $0.hasPrefix("settled") } == 1000)
        #expect(names.values.reduce(0, +) == 4800)
        #expect(try await store.page(.name, .new).terms.isEmpty)
      },
      StoreCheck("Funnels and what pushes led to read displaced names as other") { space in
        let store = try await space.open()
        let day = KnownInstallation.youth.milliseconds
        _ = try await store.append(
          [Send(id: "one", sentAt: .base(-1), recipients: 1, isMutable: false)], of: .numbered(1))
        _ = try await store.append([
          .sample(installation: 9, events: [.open(8000, send: "one", session: 1)]),
          .sample(events: [
            .open(8001, at: -3, version: "1"),
            .told(8002, .sessionBegan, at: -2, send: "one", session: 2),
          ]),
        ])
        try await store.flood(names: 1001, from: 0, installation: 1, session: 2)
        _ = try await store.append([
          .sample(
            installation: 9, received: day,
            events: [.custom(9001, at: day), .custom(9002, at: day, name: "more")])
        ])
        func reached(_ name: String) async throws -> [Int] {
          let query = FunnelQuery(
            steps: [EventPattern(kind: .open), EventPattern(kind: .custom, name: name)],
            window: .seconds(60), span: .all)
          return try await store.funnel(query, of: .numbered(1)).first?.reached ?? []
        }
        #expect(try await reached("other") == [2, 1])
        #expect(try await reached("name 5") == [2, 1])
        #expect(try await reached("name 999") == [2, 0])
        let pushes = try await store.pushes(
          PushQuery(
            span: .all, campaign: nil, isByCampaign: false, goal: nil, window: .seconds(60),
            countsSessions: true), of: .numbered(1))
        #expect(pushes.first?.events["other"] == 4)
        #expect(pushes.first?.events["name 999"] == nil)
      },
      StoreCheck("The parts of a funnel have one part for displaced versions") { space in
        let store = try await space.open()
        let day = KnownInstallation.youth.milliseconds
        _ = try await store.append([
          .sample(installation: 9000, events: [.open(90_000, version: "9")])
        ])
        for number in 0..<510 {
          _ = try await store.append([
            .sample(installation: number, events: [.open(number, version: "v\(number)")])
          ])
        }
        let real = (0..<5).map { Event.open(91_000 + $0, at: day, version: "10.\($0)") }
        _ = try await store.append([.sample(installation: 9000, received: day, events: real)])
        let query = FunnelQuery(
          steps: [EventPattern(kind: .open)], window: .seconds(60),
          span: TimeSpan(.base(-1), .base(1)), breakdown: .version)
        let parts = try await store.funnel(query, of: .numbered(1))
        #expect(parts.filter { $0.value == "other" }.map(\.reached) == [[16]])
        #expect(Set(parts.map(\.value)).count == parts.count)
      },
      StoreCheck("A value whose name has lost its place is other, also when the name comes again") {
        space in
        let store = try await space.open()
        let day = KnownInstallation.youth.milliseconds
        _ = try await store.append([.sample(installation: 9, events: [.open(1)])])
        for number in 0..<300 {
          _ = try await store.append([
            .sample(events: [
              .custom(100 + number, values: [.init("key \(number)", .number(Double(number)))])
            ])
          ])
        }
        func last() async throws -> String? {
          try await store.tail(TailQuery(after: 0, limit: 1000), of: .numbered(1)).first {
            $0.event.id == .numbered(399)
          }?.details
        }
        #expect(try await last() == #"{"key 299":299}"#)
        let total = Event.custom(
          1000, at: day,
          values: [.init("total", .number(5)), .init("a\"{,:b", .text("\"key 299\":"))])
        _ = try await store.append([.sample(installation: 9, received: day, events: [total])])
        #expect(try await last() == #"{"other":299}"#)
        let told = try await store.tail(TailQuery(after: 0, limit: 1000), of: .numbered(1)).last
        #expect(told?.details == #"{"total":5,"a\"{,:b":"\"key 299\":"}"#)
        func sum(_ value: String) async throws -> Double {
          let query = AttributionQuery(
            conversion: EventPattern(kind: .custom, name: "purchase"), window: .seconds(60),
            span: .all, value: value)
          return try await store.attributions(query, of: .numbered(1)).reduce(0) { $0 + $1.total }
        }
        #expect(try await sum("total") == 5)
        #expect(try await sum("key 299") == 0)
        #expect(try await sum("key 5") == 5)
        // What was other stays other.
        let again = Event.custom(1001, at: day + 1, values: [.init("key 299", .number(7))])
        _ = try await store.append([.sample(installation: 9, received: day + 1, events: [again])])
        #expect(try await sum("key 299") == 7)
        #expect(try await last() == #"{"other":299}"#)
      },
    ]
  }

  private static var owners: [StoreCheck<Store>] {
    [
      StoreCheck("A pinned name has a place before it is told, and keeps it") { space in
        var store = try await space.open()
        try await store.flood(names: 1001, from: 0, installation: 1)
        let verdict = try await store.pin("purchase", .name, of: .numbered(1))
        guard case .pinned(let term, isNew: true) = verdict else {
          Issue.record("\(verdict)")
          return
        }
        #expect((term.text, term.kind, term.standing) == ("purchase", .name, .pinned))
        store = try await space.reopen()
        #expect(
          try await store.pin("purchase", .name, of: .numbered(1))
            == .pinned(term, isNew: false))
        _ = try await store.append([.sample(events: [.custom(9000), .custom(9001, name: "cart")])])
        #expect(try await store.names()["purchase"] == 1)
        #expect(try await store.names()["cart"] == nil)
        // What has a place by itself keeps its rows.
        _ = try await store.pin("name 3", .name, of: .numbered(1))
        #expect(try await store.names()["name 3"] == 1)
        #expect(try await store.page(.name).used == 999)
        #expect(try await store.page(.name, .pinned).terms.map(\.text) == ["purchase", "name 3"])
      },
      StoreCheck("No more names are pinned than a kind may have") { space in
        let store = try await space.open()
        for number in 0..<200 {
          _ = try await store.pin("way \(number)", .entrySource, of: .numbered(1))
        }
        #expect(try await store.pin("more", .entrySource, of: .numbered(1)) == .full)
        #expect(try await store.page(.entrySource).terms.count == 200)
      },
      StoreCheck("A removed name's rows read as other; it comes again as a new one") { space in
        let handles = [try await space.open(), try await space.open()]
        let events = [Event.custom(1), .custom(2, name: "cart"), .custom(3, name: "other")]
        for handle in handles { _ = try await handle.append([.sample(events: events)]) }
        let store = handles[0]
        let term = try #require(
          try await store.page(.name).terms.first { $0.text == "purchase" })
        #expect(try await store.term(term.id, of: .numbered(1)) == term)
        #expect(try await store.term(term.id, of: .numbered(2)) == nil)
        #expect(try await store.removeTerm(term.id, of: .numbered(2)) == nil)
        #expect(try await store.removeTerm(term.id, of: .numbered(1)) == term)
        #expect(try await store.removeTerm(term.id, of: .numbered(1)) == nil)
        #expect(try await store.term(term.id, of: .numbered(1)) == nil)
        #expect(try await store.names() == ["other": 2, "cart": 1])
        _ = try await handles[1].append([.sample(events: [.custom(4)])])
        _ = try await store.append([.sample(events: [.custom(5)])])
        #expect(try await store.names() == ["other": 2, "cart": 1, "purchase": 2])
        #expect(try await store.page(.name).terms.map(\.text) == ["purchase", "cart"])
        // Its rows go with those who told them.
        #expect(try await store.remove(1, secret: 1))
        while try await store.removeMarked(limit: 2) {}
        #expect(try await store.names() == [:])
      },
      StoreCheck("Pages together are an app's names, each once") { space in
        let store = try await space.open()
        try await store.flood(names: 30, from: 0, installation: 1)
        _ = try await store.append([.sample(app: 2, events: [.custom(1)])])
        for limit in [1, 7, 30, 31] {
          var texts: [String] = []
          var after: RecordID?
          while true {
            let page = try await store.vocabulary(
              VocabularyQuery(kind: .name, after: after, limit: limit), of: .numbered(1))
            #expect(page.terms.count <= limit)
            guard let last = page.terms.last else { break }
            texts += page.terms.map(\.text)
            after = last.id
          }
          #expect(texts == (0..<30).reversed().map { "name \($0)" })
        }
      },
    ]
  }
}

extension EventStore {
  /// Tells invented names, each once.
  fileprivate func flood(
    names: Int, from first: Int, installation: Int, again: Bool = false, session: Int? = nil
  ) async throws {
    let number = again ? 30_000 : 10_000
    let events = (first..<first + names).map {
      Event.custom(number + $0, name: "name \($0)", session: session)
    }
    for start in stride(from: 0, to: events.count, by: 400) {
      _ = try await append([
        .sample(
          installation: installation, secret: installation % 200,
          events: Array(events[start..<min(start + 400, events.count)]))
      ])
    }
  }

  /// How often which custom event was told.
  fileprivate func names() async throws -> [String: Int] {
    let totals = try await totals(TotalsQuery(span: .all, kinds: [.custom], dimensions: [.name]))
    return Dictionary(uniqueKeysWithValues: totals.map { ($0.values[0] ?? "", $0.count) })
  }

  fileprivate func page(
    _ kind: VocabularyKind, _ standing: VocabularyTerm.Standing? = nil
  ) async throws -> VocabularyPage {
    try await vocabulary(
      VocabularyQuery(kind: kind, standing: standing, limit: 5000), of: .numbered(1))
  }
}
