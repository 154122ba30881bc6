import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkCluster

@Suite("A cluster of ClickHouse servers")
struct ClickHouseClusterTests {
  @Test("Events are spread by installation, read as one, and removed from each shard")
  func shards() async throws {
    let server = try TestClickHouse(.cluster)
    let client = server.client
    // The server makes no tables on a cluster.
    #expect { try ClickHouseSchema(client) } throws: { error in
      (error as? ClickHouseSchemaError)?.code == .missingTablesOfCluster
    }
    try await eventually("the servers have found ZooKeeper") {
      (try? client.all(
        ClickHouseQuery(numbers: ["1"], "FROM system.zookeeper WHERE path = '/'")
      ) { $0.number(0) })?.isEmpty == false
    }
    // Each statement may be run again.
    let script = try ClickHouseSchema.statements(onCluster: "events")
    for statement in (script + script).components(separatedBy: ";\n") {
      let statement = statement.trimmingCharacters(in: .whitespacesAndNewlines)
      if !statement.isEmpty { try client.execute(statement) }
    }
    let schema = try ClickHouseSchema(client)
    #expect(schema.cluster == "events")
    let events = ClickHouseEvents(client, schema)

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

    let starts = try events.starts()
    #expect(starts.seconds.count >= 1)
    #expect(try !events.starts().isAfterRestart(since: starts))

    try events.remove([3, 4], of: 1)
    try await eventually("each shard has removed them") { try !events.isRemoving() }
    #expect(try events.count() == 1920)
    for _ in 0..<2 { try events.drop(november) }
    let rest = told.filter { $0.row.month != november && ![3, 4].contains($0.row.installation) }
    #expect(try events.count() == rest.count)
  }
}
