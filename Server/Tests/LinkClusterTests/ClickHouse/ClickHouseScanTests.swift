import LinkPlatform
import LinkStores
import SeededNumbers
import Testing

@testable import LinkCluster

@Suite("Reading ClickHouse's events in order")
struct ClickHouseScanTests {
  typealias Version = TestClickHouse.Version

  @Test(
    "Events come by installation, time and sequence, and ties in one order",
    arguments: Version.allCases)
  func order(_ version: Version) throws {
    var seeded = Seeded(seed: 3)
    let events = try ClickHouseEvents.empty(version)
    let told = (1...4000).map { number in
      ShippedEvent.sample(
        Int64(number), installation: Int64(seeded.number(1...9)), at: Int64(seeded.number(0...5)),
        sequence: Int64(seeded.number(0...2)), kind: seeded.pick([.open, .custom]),
        outcome: .opened,
        name: Int64(seeded.number(1...5)), send: Int64(seeded.number(0...2)))
    }
    for start in stride(from: 0, to: 4000, by: 500) {
      try events.ship(told[start..<start + 500].shuffled(using: &seeded))
    }
    func keys(_ columns: EventColumns) throws -> [[Int64]] {
      var keys: [[Int64]] = []
      try events.scan(of: 1, .none).each(ScanQuestion(in: .ever, columns: columns)) {
        row in
        keys.append([
          row.installation, row.time, row.sequence, row.kindNumber, row.name, row.outcomeNumber,
          row.send,
        ])
      }
      return keys
    }
    let expected = told.map { event in
      let row = event.row
      return [
        row.installation, row.time, row.sequence, row.total.kind, row.total.name, row.total.outcome,
        row.total.send,
      ]
    }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(try keys(.ways) == expected)
    #expect(try keys(.narrow) == expected.map { $0.dropLast() + [0] })
  }

  @Test("Each column is there that was asked for", arguments: Version.allCases)
  func columns(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    try events.ship([
      .sample(1, send: 4, session: 6, received: 9, details: "{\"a\":1}"),
      .sample(2, at: 1, session: 7),
    ])
    let scan = try events.scan(of: 1, .none)
    for columns in [EventColumns.ways, [], [.session], [.details], [.ways, .session, .details]] {
      var found: [[Int64]] = []
      var details: [String?] = []
      try scan.each(ScanQuestion(in: .ever, columns: columns)) { row in
        found.append([row.send, scan.session(of: row), scan.received(row)])
        details.append(scan.details(of: row))
      }
      let (ways, session) = (columns.contains(.ways), columns.contains(.session))
      let hasDetails = columns.contains(.details)
      #expect(
        found == [
          [ways ? 4 : 0, session ? 6 : 0, hasDetails ? 9 : 0], [0, session ? 7 : 0, 0],
        ])
      #expect(details.map { $0 ?? "" } == [hasDetails ? "{\"a\":1}" : "", ""])
    }
  }

  @Test("Only what is asked for is seen", arguments: Version.allCases)
  func questions(_ version: Version) throws {
    let events = try ClickHouseEvents.empty(version)
    let day = ShippedEvent.day
    let told = (0..<12).map { (number: Int64) -> ShippedEvent in
      .sample(
        number + 1, installation: number % 4, at: number * 10 * day, name: number,
        send: number == 5 || number == 8 ? number : 0)
    }
    try events.ship(told)
    try events.ship([.sample(99, app: 2, installation: 70, send: 5)])
    func names(
      _ question: ScanQuestion, floor: Int64 = 0, removed: [Int64] = []
    ) throws -> Set<Int64> {
      var names: Set<Int64> = []
      try events.scan(of: 1, .none, from: floor, removed: removed)
        .each(question) { names.insert($0.name) }
      return names
    }
    func span(_ from: Int64, _ to: Int64) -> TimeSpan {
      TimeSpan(
        Timestamp(milliseconds: ShippedEvent.november + from * day),
        Timestamp(milliseconds: ShippedEvent.november + to * day))
    }
    #expect(try names(ScanQuestion(in: .ever)) == Set(0..<12))
    #expect(try names(ScanQuestion(in: span(10, 30))) == [1, 2])
    #expect(try names(ScanQuestion(in: span(30, 30))) == [])
    #expect(try names(ScanQuestion(in: span(40, 30))) == [])
    #expect(
      try names(ScanQuestion(in: .ever), floor: ShippedEvent.november + 100 * day) == [10, 11])
    #expect(try names(ScanQuestion(in: .ever, where: "name = 3 OR name = 4")) == [3, 4])
    #expect(try names(ScanQuestion(in: .ever, where: "0")) == [])
    #expect(try names(ScanQuestion(in: .ever, installations: 1..<3)) == [1, 2, 5, 6, 9, 10])
    #expect(try names(ScanQuestion(in: .ever), removed: [0, 3]) == [1, 2, 5, 6, 9, 10])
    #expect(try names(ScanQuestion(in: .ever, ofSends: [5])) == [1, 5, 9])
    #expect(try names(ScanQuestion(in: .ever, ofSends: [5, 8])) == [0, 1, 4, 5, 8, 9])
    #expect(try names(ScanQuestion(in: .ever, ofSends: [])) == [])
  }

  @Test("Whoever asked has gone: nothing more is read", arguments: Version.allCases)
  func cancellation(_ version: Version) async throws {
    let events = try ClickHouseEvents.empty(version)
    try events.ship((1...2000).map { .sample(Int64($0)) })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try events.scan(of: 1, .none).each(ScanQuestion(in: .ever)) { _ in }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
