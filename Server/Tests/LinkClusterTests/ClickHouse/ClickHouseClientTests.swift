import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import NIOCore
import Synchronization
import Testing

@Suite("Asking ClickHouse", .serialized)
struct ClickHouseClientTests {
  typealias Version = TestClickHouse.Version

  @Test("Numbers, identifiers and texts come as they were shipped", arguments: Version.allCases)
  func roundTrip(_ version: Version) throws {
    let client = try TestClickHouse.shared(version).space()
    try client.execute(
      "CREATE TABLE t (a Int64, b FixedString(16), c String) ENGINE = MergeTree ORDER BY a")
    let rows = (0..<5000).map { Row(number: $0) }
    try client.insert("INSERT INTO t (a, b, c) FORMAT RowBinary", rows) { row, bytes in
      bytes.add(row.number)
      bytes.add(row.id)
      bytes.add(row.text)
    }
    let query = ClickHouseQuery(numbers: ["a"], ids: ["b"], texts: ["c"], order: [0], "FROM t")
    let found = try client.all(query) { row in
      row.id(1).map { Row(number: row.number(0), id: $0, text: row.text(2) ?? "") }
    }
    #expect(found == rows)
  }

  private struct Row: Hashable, Sendable {
    let number: Int64
    let id: RecordID
    let text: String

    init(number: Int64, id: RecordID, text: String) {
      (self.number, self.id, self.text) = (number, id, text)
    }

    init(number: Int) {
      self.number = Int64(number) * 7 - 9000
      id = RecordID(high: UInt64(number) << 32, low: ~UInt64(number))
      text = String(repeating: "ß\0'\\\n", count: number % 60)
    }
  }

  @Test(
    "A query that ClickHouse refuses throws its number and its words", arguments: Version.allCases)
  func refusal(_ version: Version) throws {
    let client = try TestClickHouse.shared(version).space()
    #expect {
      try client.all(ClickHouseQuery(numbers: ["a"], "FROM missing")) { $0.number(0) }
    } throws: { error in
      let error = error as? ClickHouseError
      return error?.code == 60 && error?.message.contains("missing") == true
    }
    #expect { try client.execute("CREATE TABEL t") } throws: {
      ($0 as? ClickHouseError)?.code == 62
    }
    #expect {
      try client.insert("INSERT INTO missing (a) FORMAT RowBinary", [1]) { $1.add(Int64($0)) }
    } throws: { error in
      let error = error as? ClickHouseError
      return error?.code == 60 || error?.reason == .connection
    }
  }

  @Test(
    "An exception that comes when rows were sent already throws, whatever was seen of them",
    arguments: Version.allCases)
  func lateException(_ version: Version) throws {
    let client = try TestClickHouse.shared(version).space()
    // Unlike those of the server, these rows come as they are found: nothing orders them.
    let query = ClickHouseQuery(
      numbers: ["number"],
      """
      FROM numbers(4000000)) WHERE throwIf(c0 = 2000000) = 0
      UNION ALL SELECT is_end, c0 FROM (SELECT toUInt8(0) AS is_end, toInt64(1) AS c0
      """)
    var seen = 0
    #expect {
      try client.read(query) { _ in seen += 1 }
    } throws: { ($0 as? ClickHouseError)?.reason == .incomplete }
    #expect(seen > 0)
    #expect(seen < 4_000_000)
  }

  @Test(
    "A server that is killed while it answers throws, and answers again when it is started",
    arguments: Version.allCases)
  func kill(_ version: Version) throws {
    let server = try TestClickHouse(version)
    let client = server.client
    var seen = 0
    #expect(throws: ClickHouseError.self) {
      try client.read(ClickHouseQuery(numbers: ["number"], "FROM numbers(5000000)")) { _ in
        seen += 1
        if seen == 1 { server.end() }
      }
    }
    #expect(throws: ClickHouseError.self) { try client.execute("SELECT 1") }
    try server.startAgain()
    #expect(
      try client.all(ClickHouseQuery(numbers: ["7"], "FROM system.one")) { $0.number(0) } == [7])
  }

  @Test(
    "A server that is stopped is waited for no longer than allowed", arguments: Version.allCases)
  func hang(_ version: Version) throws {
    let server = try TestClickHouse(version)
    server.send(SIGSTOP)
    defer { server.send(SIGCONT) }
    var client = server.client
    client.queryTime = .milliseconds(300)
    client.changeTime = .milliseconds(300)
    for _ in 0..<2 {
      #expect {
        try client.all(ClickHouseQuery(numbers: ["1"], "FROM system.one")) { $0.number(0) }
      } throws: { ($0 as? ClickHouseError)?.reason == .late }
      #expect {
        try client.insert("INSERT INTO t (a) FORMAT RowBinary", [1]) { $1.add(Int64($0)) }
      } throws: { ($0 as? ClickHouseError)?.reason == .late }
    }
  }

  @Test("Nobody listens: there is no connection")
  func refused() throws {
    let client = ClickHouseClient(ClickHouseAddress(host: "127.0.0.1", port: 1))
    #expect { try client.execute("SELECT 1") } throws: {
      ($0 as? ClickHouseError)?.reason == .connection
    }
  }

  @Test("User and password are sent, and a wrong one is refused")
  func password() throws {
    let port = try TestClickHouse.shared(.old).port
    func ask(_ user: String, _ password: String) throws -> [Int64] {
      let address = ClickHouseAddress(host: "127.0.0.1", port: port, user: user, password: password)
      return try ClickHouseClient(address).all(
        ClickHouseQuery(numbers: ["3"], "FROM system.one")
      ) { $0.number(0) }
    }
    #expect(try ask("reader", "a b&c") == [3])
    #expect { try ask("reader", "other") } throws: { ($0 as? ClickHouseError)?.code == 193 }
  }

  @Test("Whoever reads slowly keeps no more than a piece in memory", arguments: Version.allCases)
  func backPressure(_ version: Version) throws {
    let client = try TestClickHouse.shared(version).client
    let before = residentBytes()
    var (seen, largest) = (0, 0)
    // 240 MB.
    try client.read(
      ClickHouseQuery(numbers: ["number", "number", "number"], "FROM numbers(10000000)")
    ) { _ in
      seen += 1
      if seen % 1_000_000 == 0 { largest = max(largest, residentBytes()) }
    }
    #expect(seen == 10_000_000)
    #expect(largest - before < 60 << 20)
  }

  private func residentBytes() -> Int {
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * 4096
  }
}
