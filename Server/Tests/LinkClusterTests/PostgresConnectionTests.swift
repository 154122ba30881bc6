import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import ServerTestSupport
import Synchronization
import Testing

@Suite("A connection to PostgreSQL")
struct PostgresConnectionTests {
  private func connect() throws -> PostgresConnection {
    try PostgresConnection(try TestPostgres.shared().space(), by: .now + .seconds(600))
  }

  @Test("Each kind of value comes back as it was bound, null as null, and an empty one is none")
  func values() throws {
    let connection = try connect()
    try connection.run("CREATE TABLE v (n bigint, t text COLLATE \"C\", b bytea, i bytea)")
    let id = RecordID(high: 0x0123_4567_89AB_CDEF, low: .max)
    for (number, text, bytes, id) in [
      (Int64.min, "", Data(), id),
      (.max, "a?'\"\u{1F469}\u{200D}\u{1F680}", Data([0, 255, 0]), id),
      (nil, nil, nil, nil),
    ] as [(Int64?, String?, Data?, RecordID?)] {
      try connection.execute("INSERT INTO v VALUES (?, ?, ?, ?)", number, text, bytes, id)
      #expect(connection.changesCount == 1)
      let read = try connection.statement("DELETE FROM v RETURNING n, t, b, i").first {
        ($0.isNull(0) ? nil : $0.number(0), $0.text(1), $0.data(2), $0.id(3))
      }
      #expect(read?.0 == number)
      #expect(read?.1 == text)
      #expect(read?.2 == bytes)
      #expect(read?.3 == id)
    }
  }

  @Test("A question mark within quotes is a text, and one without is a value")
  func questionMarks() throws {
    let found = try connect().statement(
      "SELECT '?' || ? || \"?\".t FROM (SELECT 'x' AS t) AS \"?\"", "a"
    )
    .first { $0.text(0) }
    #expect(found == "?ax")
  }

  @Test("Arrays come as rows, with what is null in them")
  func arrays() throws {
    let statement = try connect().keptStatement(
      "SELECT n, t, b FROM unnest(?::bigint[], ?::text[], ?::bytea[]) AS u (n, t, b)")
    statement.bind([1, -2, .max] as [Int64])
    statement.bind(["", nil, "c"])
    statement.bind([[], [0], nil] as [[UInt8]?])
    let rows = try statement.all {
      "\($0.number(0)) \($0.text(1) ?? "-") \($0.data(2)?.count ?? -1)"
    }
    #expect(rows == ["1  0", "-2 - 1", "\(Int64.max) c -1"])
  }

  @Test("A refused statement names its state, and the connection goes on")
  func refusal() throws {
    let connection = try connect()
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1 / 0") }
    #expect(error?.state == "22012")
    #expect(connection.isIdle)
    #expect(try connection.number("SELECT 2") == 2)
  }

  @Test("A transaction whose work throws leaves nothing")
  func undone() throws {
    struct Stop: Error {}
    let connection = try connect()
    try connection.run("CREATE TABLE t (n bigint)")
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (?)", 1)
        throw Stop()
      }
    }
    #expect(try connection.number("SELECT count(*) FROM t") == 0)
    #expect(connection.isIdle)
  }

  @Test("A host that takes connections and answers nobody leaves time for the next one")
  func hangingHost() throws {
    // The system accepts for it, and nobody reads.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    try #require(isListening)
    let (hanging, port) = (UInt16(bigEndian: address.sin_port), try TestPostgres.shared().port)
    for text in [
      "host=127.0.0.1,127.0.0.1 port=\(hanging),\(port) user=entryway dbname=postgres",
      "postgresql://entryway@127.0.0.1:\(hanging),127.0.0.1:\(port)/postgres?target_session_attrs=read-write",
    ] {
      let connection = try PostgresConnection(text, by: .now + .seconds(20))
      #expect(try connection.number("SELECT 1") == 1)
    }
  }

  @Test("Rows that are copied in are copied out, in constant memory")
  func copying() throws {
    let connection = try connect()
    try connection.run("CREATE TABLE c (n bigint, t text, b bytea)")
    let count = 50_000
    try connection.copyIn("c (n, t, b)", columns: 3, 0..<count) { number, rows in
      rows.add(Int64(number))
      rows.add(number % 3 == 0 ? nil : "text \(number)")
      rows.add(Data([UInt8(number % 256)]))
    }
    var next: Int64 = 0
    try connection.copyOut("SELECT n, t, b FROM c ORDER BY n") { row in
      #expect(row.number(0) == next)
      #expect(row.text(1) == (next % 3 == 0 ? nil : "text \(next)"))
      #expect(row.data(2) == Data([UInt8(next % 256)]))
      next += 1
    }
    #expect(next == count)
    #expect(connection.isIdle)
  }

  @Test("An empty table is copied out as no rows, and a refused query as its refusal")
  func nothingCopied() throws {
    let connection = try connect()
    try connection.copyOut("SELECT 1 WHERE false") { _ in Issue.record("there is no row") }
    let early = #expect(throws: PostgresError.self) {
      try connection.copyOut("SELECT * FROM none") { _ in }
    }
    #expect(early?.state == "42P01")
    var count = 0
    let late = #expect(throws: PostgresError.self) {
      try connection.copyOut("SELECT 1 / (100000 - n) FROM generate_series(1, 200000) AS n") { _ in
        count += 1
      }
    }
    #expect(late?.state == "22012")
    #expect(count == 99_999)
  }

  @Test("What is not answered in time is given up, and so is the statement in PostgreSQL")
  func late() async throws {
    let address = try TestPostgres.shared().space()
    let connection = try PostgresConnection(address, by: .now + .seconds(30))
    connection.deadline = .now + .milliseconds(200)
    let error = #expect(throws: PostgresError.self) {
      try connection.run("SELECT pg_sleep(600), 'given up'")
    }
    #expect(error?.reason == .late)
    #expect(!connection.isIdle)
    let other = try PostgresConnection(address, by: .now + .seconds(600))
    try await eventually("nobody sleeps") {
      try other.number(
        "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%''given up''%' AND pid <> pg_backend_pid()"
      ) == 0
    }
  }

  @Test(
    "An address that nobody answers at, and a text that is no address, are refused in time",
    arguments: ["host=127.0.0.1 port=1", "no address", "postgresql://%zz", "host=127.0.0.1 port=x"])
  func unreachable(_ address: String) {
    #expect(throws: PostgresError.self) {
      try PostgresConnection(address, by: .now + .seconds(5))
    }
  }
}

@Suite("Connections in turn")
struct PostgresPoolTests {
  @Test("Many who ask at once are all answered, by as many connections as the lane has")
  func turns() async throws {
    let pool = PostgresPool(try TestPostgres.shared().space())
    let backends = try await withThrowingTaskGroup(of: Int64?.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await pool.use(.records, within: .seconds(60)) {
            try $0.number("SELECT pg_backend_pid()::bigint")
          }
        }
      }
      return try await group.reduce(into: Set<Int64?>()) { $0.insert($1) }
    }
    #expect(backends.count <= PostgresPool.Lane.records.count)
    #expect(!backends.contains(nil))
  }

  @Test("A connection that PostgreSQL ended is made anew, and counted as lost")
  func ended() async throws {
    let pool = PostgresPool(try TestPostgres.shared().space())
    let first = try await pool.use(.records, within: .seconds(30)) {
      try $0.number("SELECT pg_backend_pid()::bigint")
    }
    #expect(pool.lostConnections == 0)
    _ = try await pool.use(.work, within: .seconds(30)) {
      try $0.number("SELECT pg_terminate_backend(?::int)::int", first ?? 0)
    }
    await #expect(throws: StorageError.self) {
      try await pool.use(.records, within: .seconds(30)) { try $0.number("SELECT 1") }
    }
    #expect(pool.lostConnections == 1)
    let second = try await pool.use(.records, within: .seconds(30)) {
      try $0.number("SELECT pg_backend_pid()::bigint")
    }
    #expect(second != first)
  }

  @Test("A report whose reader goes is given up")
  func cancelled() async throws {
    let pool = PostgresPool(try TestPostgres.shared().space())
    let task = Task {
      try await pool.use(.analysis, within: .seconds(600)) {
        try $0.number("SELECT pg_sleep(600) IS NULL")
      }
    }
    try await eventually("it sleeps") {
      try await pool.use(.work, within: .seconds(30)) {
        try $0.number("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
      } ?? 0 > 0
    }
    task.cancel()
    await #expect(throws: StorageError.self) { try await task.value }
  }

  @Test("Where nobody answers, everybody who waits for a turn is refused")
  func unreachable() async throws {
    let pool = PostgresPool("host=127.0.0.1 port=1")
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          await #expect(throws: StorageError.self) {
            try await pool.use(.records, within: .milliseconds(500)) { try $0.number("SELECT 1") }
          }
        }
      }
    }
  }
}
