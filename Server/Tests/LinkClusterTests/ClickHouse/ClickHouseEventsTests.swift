import LinkPlatform
import LinkStores
import SeededNumbers
import ServerTestSupport
import Testing

@testable import LinkCluster

@Suite("Events in ClickHouse")
struct ClickHouseEventsTests {
  typealias Version = TestClickHouse.Version
  private static let day = ShippedEvent.day
  private static let november = Month(of: ShippedEvent.november)

  @Test("An event comes back with all that it has", arguments: Version.allCases)
  func roundTrip(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    var total = EventTotals.Key(app: 1, quarter: 1_994_832, kind: 6, outcome: 2)
    (total.name, total.code, total.nearest, total.entry) = (11, 12, 13, .max)
    (total.version, total.campaign, total.source, total.link) = (15, 16, 17, 18)
    (total.send, total.action, total.surface) = (19, 20, 21)
    let time: Int64 = 1_994_832 * 900_000 + 5
    let row = EventRow(
      total: total, id: RecordID(high: .max, low: 0x27_5C_00_0A_0D_FF_80_01), installation: 1 << 40,
      time: time, month: Month(of: time), sequence: -3, session: .max,
      touch: RecordID(high: 1, low: 2), referrer: 22, flags: .reengagement, received: time + 9,
      details: #"{"a'\\":"ä\u0000"}"#, items: "x\0\n", elsewhere: .nowhere)
    try events.ship([ShippedEvent(position: Int64.max - 1, row: row), .sample(5, at: Self.day)])
    var found: [ShippedEvent] = []
    try events.each(in: Month(of: time)) { found.append($0) }
    #expect(found.map(\.position) == [5, Int64.max - 1])
    let kept = try #require(found.last?.row)
    #expect(kept.total == total && kept.identity == row.identity && kept.time == time)
    #expect(kept.sequence == -3 && kept.session == .max && kept.touch == row.touch)
    #expect(kept.referrer == 22 && kept.flags == .reengagement && kept.received == time + 9)
    #expect(kept.details == row.details && kept.items == row.items)
    #expect(found.first?.row.touch == nil && found.first?.row.details == nil)
  }

  @Test(
    "A block counts once, shipped twice, in part and then whole, beside others",
    arguments: Version.allCases)
  func repeatedBlocks(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    let block = (1...3000).map { number in
      ShippedEvent.sample(
        Int64(number), installation: Int64(number % 7), at: Int64(number) * 100_000)
    }
    // A request that was cut left the rows up to anywhere.
    try events.ship(Array(block.prefix(1234)))
    #expect(try events.count() == 1234)
    try events.ship(block)
    try events.ship(block)
    #expect(try events.count() == 3000)
    try events.ship(Array(block.dropFirst(500)))
    #expect(try events.count() == 3000)
    #expect(try events.events(in: Self.november).count == 3000)
  }

  @Test(
    "The first received wins, in whatever order it is shipped", arguments: Version.allCases,
    [false, true])
  func firstWins(_ version: Version, _ isReversed: Bool) throws {
    let events = try ClickHouseEvents.empty(version)
    let told = [
      ShippedEvent.sample(10, id: 1, at: Self.day, name: 5),
      .sample(20, id: 1, at: 2 * Self.day, name: 6), .sample(30, id: 1, at: 3 * Self.day, name: 7),
    ]
    for event in isReversed ? told.reversed() : told { try events.ship([event]) }
    #expect(try events.events(in: Self.november).map(\.total.name) == [5])
    // Nothing that is asked for hides the first copy from a later one.
    for (place, event) in told.enumerated() {
      let time = event.row.time
      var counts: [Int64] = []
      try events.totals(
        of: ClickHouseSelection(app: 1, times: time..<time + 1), by: [.name]
      ) { counts += $0 + [Int64($1)] }
      #expect(counts == (place == 0 ? [5, 1] : []))
      let scanned = try events.scan(
        ScanQuestion(in: .ever, where: "name = \(event.row.total.name)"))
      #expect(scanned.count == (place == 0 ? 1 : 0))
    }
  }

  @Test(
    "The same identifier of another installation, or of another app, is another event",
    arguments: Version.allCases)
  func identity(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    try events.ship([
      .sample(1, id: 1), .sample(2, id: 1, installation: 2),
      .sample(3, id: 1, app: 2, installation: 3),
    ])
    #expect(try events.count(1) == 2)
    #expect(try events.count(2) == 1)
  }

  @Test(
    "What is told again in another month is found, there and in the block itself",
    arguments: Version.allCases)
  func otherMonths(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    try events.ship([
      .sample(1, at: -1), .sample(2, at: 0), .sample(3, installation: 2, at: -1),
      .sample(4, at: -Self.day),
      .sample(5, at: 10),
    ])
    let october = Self.november.previous
    let told: [ShippedEvent] = [
      // Told again on the other side of the border, by a clock that was corrected, and by another installation.
      .sample(11, id: 1, at: 5, elsewhere: .near(october)),
      .sample(12, id: 2, at: -5, elsewhere: .anywhere),
      .sample(13, id: 3, at: 1, elsewhere: .near(october)),
      // The same month: ClickHouse keeps the first itself.
      .sample(14, id: 5, at: 900, elsewhere: .anywhere),
      // Twice in the block.
      .sample(15, id: 50, at: -7), .sample(16, id: 50, at: 7), .sample(17, id: 50, at: -8),
      .sample(18, id: 4, at: 40 * Self.day, elsewhere: .anywhere),
      // Nobody asks for those whose time is always the same.
      .sample(19, id: 1, at: 5), .sample(20, id: 1, app: 2, at: 5, elsewhere: .anywhere),
    ]
    #expect(try events.repeated(among: told) == [11, 12, 16, 18])
    #expect(try events.repeated(among: []) == [])
  }

  @Test(
    "Random blocks, repeated and cut, with repeats over months, leave what a dictionary has",
    arguments: Version.allCases, 0..<6)
  func random(_ version: Version, _ seed: UInt64) throws {
    var seeded = Seeded(seed: seed)
    let events = try ClickHouseEvents.empty(version)
    var position: Int64 = 0
    var kept: [EventRow.Identity: ShippedEvent] = [:]
    for _ in 0..<8 {
      let block = (0..<seeded.number(1...60)).map { _ in
        position += Int64(seeded.number(1...3))
        return ShippedEvent.sample(
          position, id: UInt64(seeded.number(1...25)), installation: Int64(seeded.number(1...3)),
          at: seeded.pick([-40, -1, 0, 0, 3, 29, 30, 31, 70]) * Self.day
            + Int64(seeded.number(-2...2)),
          sequence: Int64(seeded.number(0...2)), name: Int64(seeded.number(1...4)),
          elsewhere: .anywhere)
      }
      for event in block where kept[event.row.identity] == nil { kept[event.row.identity] = event }
      // A loader that is killed ships the same again.
      for _ in 0..<seeded.number(1...2) {
        let repeated = try events.repeated(among: block)
        let new = block.filter { !repeated.contains($0.position) }
        if seeded.chance(40) { try events.ship(Array(new.prefix(seeded.below(new.count + 1)))) }
        if seeded.chance(80) { try events.ship(new) }
      }
      let repeated = try events.repeated(among: block)
      try events.ship(block.filter { !repeated.contains($0.position) })
    }
    let expected = kept.values.map { Line($0.row) }.sorted()
    #expect(try events.scan(ScanQuestion(in: .ever)).sorted() == expected)
    let from = ShippedEvent.november + seeded.pick([0, 1, Self.day])
    let to = from + seeded.pick([1, Self.day, 31 * Self.day])
    let span = TimeSpan(Timestamp(milliseconds: from), Timestamp(milliseconds: to))
    #expect(
      try events.scan(ScanQuestion(in: span)).sorted()
        == expected.filter { from <= $0.time && $0.time < to })
  }

  @Test(
    "The events of installations go, now from what is read, and later for good",
    arguments: Version.allCases)
  func removal(_ version: Version) async throws {
    let events = try ClickHouseEvents.empty(version)
    let told = (1...40).map { (number: Int) -> ShippedEvent in
      let time = Int64(number % 3) * 20 * Self.day
      return .sample(
        Int64(number), app: number > 30 ? 2 : 1, installation: Int64(number % 4), at: time)
    }
    try events.ship(told)
    #expect(try events.count(removed: [1, 2]) == 14)
    #expect(try events.scan(ScanQuestion(in: .ever), removed: [1, 2]).count == 14)
    let own = told.map(\.row).filter { $0.installation == 1 && $0.total.app == 1 }
    #expect(try events.quarters(of: [1], 1) == Dictionary(own.map { ($0.total.quarter, 0) }) { $1 })
    for _ in 0..<2 {
      try events.remove([1, 2], of: 1)
      try await eventually("the rows are gone") { try !events.isRemoving() }
      #expect(try events.count() == 14)
      #expect(try events.count(2) == 10)
    }
    // What comes while they are removed is there until it is removed again.
    try events.ship([told[0]])
    #expect(try events.count() == 15)
    try events.remove([1, 2], of: 1)
    try await eventually("the rows are gone") { try !events.isRemoving() }
    #expect(try events.count() == 14)
    try events.remove([], of: 1)
    try events.remove(app: 2)
    try await eventually("the rows are gone") { try !events.isRemoving() }
    #expect(try events.count(2) == 0)
    #expect(try events.count() == 14)
  }

  @Test(
    "A month's totals are what its events are, and the month may go twice",
    arguments: Version.allCases)
  func months(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    try events.ship([
      .sample(1, at: 0, received: 7), .sample(2, at: 899_999, received: 9), .sample(3, at: 900_000),
      .sample(4, app: 2, installation: 9, at: 0), .sample(5, installation: 5, at: 0),
      .sample(6, at: 30 * Self.day),
    ])
    var found: [EventTotals.Key: [Int64]] = [:]
    try events.totals(of: Self.november, removed: [5]) { found[$0] = [$1, $2, $3] }
    let expected = [ShippedEvent.sample(1), .sample(3, at: 900_000), .sample(4, app: 2)].map(
      \.row.total)
    #expect(
      found == [expected[0]: [2, 9, 5000], expected[1]: [1, 0, 5000], expected[2]: [1, 0, 5000]])
    for _ in 0..<2 {
      try events.drop(Self.november)
      #expect(try events.count() == 1)
      #expect(try events.count(2) == 0)
    }
    try events.ship([.sample(1)])
    #expect(try events.count() == 2)
  }

  @Test("Totals are added up by what is asked for", arguments: Version.allCases)
  func totals(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    try events.ship([
      .sample(1, name: 4), .sample(2, at: 900_000, name: 4),
      .sample(3, kind: .custom, outcome: nil, name: 4),
      .sample(4, outcome: .rejected, name: 2), .sample(5, app: 2, installation: 2),
      .sample(6, at: Self.day),
    ])
    func totals(
      _ dimensions: [EventDimension], kinds: [Int64]? = nil, link: Int64? = nil
    ) throws -> [[Int64]] {
      var found: [[Int64]] = []
      try events.totals(
        of: ClickHouseSelection(
          app: 1, times: ShippedEvent.november..<ShippedEvent.november + Self.day), kinds: kinds,
        link: link, by: dimensions
      ) { found.append($0 + [Int64($1)]) }
      return found
    }
    #expect(try totals([]) == [[4]])
    #expect(try totals([.name]) == [[2, 1], [4, 3]])
    #expect(try totals([.kind, .outcome, .name]) == [[1, 1, 4, 2], [1, 3, 2, 1], [6, 0, 4, 1]])
    #expect(try totals([.name], kinds: [6]) == [[4, 1]])
    #expect(try totals([.name], kinds: []) == [])
    #expect(try totals([], kinds: []) == [])
    #expect(try totals([], link: 77) == [])
    let quarter = ShippedEvent.november / 900_000
    #expect(try totals([.campaignBy, .name, .campaignBy], kinds: [6]) == [[0, 4, 0, 1]])
    #expect(try totals([.quarter], kinds: [1]) == [[quarter, 2], [quarter + 1, 1]])
  }

  @Test(
    "Referrers, re-engagements, changes and bytes are of events as they are kept",
    arguments: Version.allCases)
  func others(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    try events.ship([
      .sample(1, referrer: 8, received: 30),
      .sample(2, outcome: .fallback, referrer: 8, received: 20),
      .sample(3, flags: .reengagement), .sample(4, kind: .custom, outcome: nil, referrer: 8),
      // Told before; what comes later changes nothing.
      .sample(9, id: 1, referrer: 9, flags: .reengagement, received: 90),
    ])
    try events.ship(
      [.sample(7, at: 900_000, received: 4, details: "{\"ä\":1}")],
      countedAt: Timestamp(milliseconds: 6000))
    var found: [[Int64]] = []
    try events.referrers(of: .all()) { row in found.append((0..<3).map(row.number)) }
    #expect(found == [[8, 1, 1], [8, 2, 1]])
    found = []
    try events.reengagements(of: .all()) { row in found.append((0..<4).map(row.number)) }
    #expect(found == [[0, 0, 0, 1]])
    let quarter = ShippedEvent.november / 900_000
    #expect(
      try events.changes(of: .all()) == [
        QuarterChange(
          quarter: quarter, changedAt: Timestamp(milliseconds: 5000),
          receivedAt: Timestamp(milliseconds: 30)),
        QuarterChange(
          quarter: quarter + 1, changedAt: Timestamp(milliseconds: 6000),
          receivedAt: Timestamp(milliseconds: 4)),
      ])
    #expect(try events.bytes() == [1: 5 * EventSize.fixed + 3 * EventSize.ofReferrer + 8])
  }

  @Test(
    "Its servers' starts tell that one was started again, and only that",
    arguments: Version.allCases)
  func starts(_ version: Version) throws {
    let server = try TestClickHouse(version)
    _ = try ClickHouseSchema(server.client)
    func starts() throws -> ServerStarts {
      try ClickHouseEvents(server.client, try ClickHouseSchema(server.client)).starts()
    }
    let first = try starts()
    #expect(first.seconds.count == 1)
    #expect(try !starts().isAfterRestart(since: first))
    #expect(!first.isAfterRestart(since: ServerStarts(seconds: [:])))
    // A machine may have another name after it was started again.
    #expect(first.isAfterRestart(since: ServerStarts(seconds: [1: 1])))
    // As if it had been started an hour before.
    let earlier = ServerStarts(seconds: first.seconds.mapValues { $0 - 3600 })
    server.end()
    try server.startAgain()
    #expect(try starts().isAfterRestart(since: earlier))
  }
}

/// An event of a scan.
struct Line: Hashable, Comparable {
  let installation: Int64
  let time: Int64
  let sequence: Int64
  let name: Int64

  init(_ row: EventRow) {
    (installation, time) = (row.installation, row.time)
    (sequence, name) = (row.sequence, row.total.name)
  }

  init(_ row: StreamedEvent) {
    (installation, time) = (row.installation, row.time)
    (sequence, name) = (row.sequence, row.name)
  }

  static func < (one: Line, other: Line) -> Bool {
    (one.installation, one.time, one.sequence, one.name)
      < (other.installation, other.time, other.sequence, other.name)
  }
}

extension ClickHouseEvents {
  /// What a scan finds, in its order.
  func scan(_ question: ScanQuestion, removed: [Int64] = []) throws -> [Line] {
    var lines: [Line] = []
    try scan(of: 1, .none, removed: removed).each(question) { lines.append(Line($0)) }
    return lines
  }
}
