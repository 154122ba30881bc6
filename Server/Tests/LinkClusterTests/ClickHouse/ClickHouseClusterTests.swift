import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkCluster

@Suite("A cluster of ClickHouse servers", .serialized)
struct ClickHouseClusterTests {
  /// A cluster that has just been given its tables, in a database that is not the default one.
  private static func make(
    _ change: (inout ClickHouseClient) -> Void = { _ in }
  ) async throws -> (TestClickHouse, ClickHouseEvents) {
    let server = try TestClickHouse(.cluster)
    var client = ClickHouseClient(
      ClickHouseAddress(host: "127.0.0.1", port: server.port, database: "shop"))
    change(&client)
    try await eventually("the servers have found ZooKeeper") {
      (try? server.client.all(
        ClickHouseQuery(numbers: ["1"], "FROM system.zookeeper WHERE path = '/'")
      ) { $0.number(0) })?.isEmpty == false
    }
    try server.client.execute("CREATE DATABASE shop ON CLUSTER events")
    // The server makes no tables on a cluster.
    #expect { try ClickHouseSchema(client) } throws: { error in
      (error as? ClickHouseSchemaError)?.code == .missingTablesOfCluster
    }
    // Each statement may be run again.
    let script = try ClickHouseSchema.statements(onCluster: "events", in: "shop")
    for statement in (script + script).components(separatedBy: ";\n") {
      let statement = statement.trimmingCharacters(in: .whitespacesAndNewlines)
      if !statement.isEmpty { try client.execute(statement) }
    }
    let schema = try ClickHouseSchema(client)
    #expect(schema.cluster == "events")
    return (server, ClickHouseEvents(client, schema))
  }

  @Test("Events are spread by installation, read as one, and removed from each shard")
  func shards() async throws {
    let (server, events) = try await Self.make()
    defer { withExtendedLifetime(server) {} }
    let client = events.client
    let day = ShippedEvent.day
    let told = (1...2000).map { (number: Int64) -> ShippedEvent in
      .sample(
        number, installation: number % 50, at: number % 3 * 20 * day + number, name: number % 5,
        send: number % 400 == 0 ? 7 : 0)
    }
    for _ in 0..<2 { try events.ship(told) }
    try events.ship([.sample(3000, id: 1, installation: 1, at: 2, name: 9)])
    #expect(try events.count() == 2000)
    let own = try client.all(
      ClickHouseQuery(numbers: ["count()"], "FROM \(ClickHouseSchema.shard) FINAL")
    ) { $0.number(0) }
    #expect(own.first.map { 0 < $0 && $0 < 2000 } == true)

    let lines = told.map { Line($0.row) }.sorted()
    #expect(try events.scan(ScanQuestion(in: .ever)) == lines)
    #expect(try events.scan(ScanQuestion(in: .ever), removed: [3, 4]).count == 1920)
    let ofSend = Set(told.filter { $0.row.total.send == 7 }.map(\.row.installation))
    #expect(
      try events.scan(ScanQuestion(in: .ever, ofSends: [7]))
        == lines.filter { ofSend.contains($0.installation) })
    let november = Month(of: ShippedEvent.november)
    #expect(
      try events.repeated(among: [
        .sample(4000, id: 2, installation: 2, at: 0, elsewhere: .anywhere),
        .sample(4001, id: 2, installation: 3, at: 0, elsewhere: .anywhere),
      ]) == [4000])
    var sums: [[Int64]] = []
    try events.totals(of: .all(), by: [.name]) { sums.append($0 + [Int64($1)]) }
    #expect(sums == (0..<5).map { [$0, 400] })

    try events.remove([3, 4], of: 1)
    try await eventually("each shard has removed them") { try !events.isRemoving() }
    #expect(try events.count() == 1920)
    for _ in 0..<2 { try events.drop(november) }
    let rest = told.filter { $0.row.month != november && ![3, 4].contains($0.row.installation) }
    #expect(try events.count() == rest.count)
  }

  @Test("Another replica that answers for a shard tells to ship again what it may lack")
  func replicas() async throws {
    let (server, events) = try await Self.make()
    defer { withExtendedLifetime(server) {} }
    func told(_ numbers: ClosedRange<Int64>) -> [ShippedEvent] {
      numbers.map { .sample($0, installation: $0 % 50, at: $0, name: 1) }
    }
    try events.ship(told(1...200))
    let starts = try events.starts()
    #expect(starts.seconds.count == 2)
    // From now on it gets nothing, and nobody asks it.
    server.send(SIGSTOP, to: 1)
    for start in stride(from: Int64(200), to: 400, by: 20) {
      try events.ship(told(start + 1...start + 20))
      #expect(try events.count() == Int(start) + 20)
    }
    #expect(try !events.starts().isAfterRestart(since: starts))
    server.send(SIGKILL, to: 0)
    server.send(SIGCONT, to: 1)
    try await eventually("the other replica answers") { (try? events.starts()) != nil }
    #expect(try events.count() < 400)
    #expect(try events.starts().isAfterRestart(since: starts))
    try events.ship(told(1...400))
    #expect(try events.count() == 400)
  }

  @Test("While another replica takes a place nothing is counted until that is noted")
  func takingOver() async throws {
    let (server, events) = try await Self.make()
    defer { withExtendedLifetime(server) {} }
    let postgres = try TestPostgres()
    let cluster = try EventCluster(postgres, servers: 1, clickHouse: events)
    defer { cluster.close() }
    _ = try await cluster.stores[0].append([.telling(0..<10)])
    let place = try cluster.number("SELECT position FROM counting")
    var loader = cluster.loader()
    loader.atStep = { if $0 == .read { server.send(SIGKILL, to: 0) } }
    let first = loader
    await #expect(throws: StorageError.self) { try await first.load() }
    #expect(try cluster.number("SELECT position FROM counting") == place)
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT position FROM counting") != place)
    #expect(try events.count() == 10)
  }

  @Test("A replica that is away does not keep the others from removing")
  func absence() async throws {
    let (server, events) = try await Self.make { $0.absenceTime = .seconds(3) }
    defer { withExtendedLifetime(server) {} }
    try events.ship((1...200).map { .sample($0, installation: $0 % 50, at: $0) })
    server.send(SIGKILL, to: 1)
    try events.remove([3], of: 1)
    try await eventually("the others have removed it") { try !events.isRemoving() }
    #expect(try events.count() == 196)
    try events.drop(Month(of: ShippedEvent.november))
    #expect(try events.count() == 0)
  }
}
