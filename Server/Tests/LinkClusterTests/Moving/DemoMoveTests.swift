import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import Logging
import ServerTestSupport
import StoreConformance
import Testing

@testable import EntrywayServer

@Suite("The demo's shop between a folder and a cluster")
struct DemoMoveTests {
  private let scratch: TemporaryFolder
  private let now = Timestamp.now

  init() throws { scratch = try TemporaryFolder() }

  private func answers(_ stores: Stores, of app: RecordID) async throws -> StoreAnswers {
    try await StoreAnswers(
      of: stores.events, apps: [app], from: now.adding(.seconds(-60 * 86_400)), to: now)
  }

  @Test("It has the same reports in each cluster, and when it is back in a folder")
  func thereAndBack() async throws {
    let data = scratch.file("data")
    let (app, before) = try await { () async throws -> (RecordID, StoreAnswers) in
      let folder = try DataFolder(data)
      defer { folder.finish() }
      let app = try await Demo(in: folder, at: now).app.id
      return (app, try await answers(folder.stores, of: app))
    }()
    let postgres = try TestPostgres()
    for version in [nil] + TestClickHouse.Version.allCases {
      let name = version.map { "ClickHouse \($0)" } ?? "PostgreSQL"
      let copy = scratch.file("data of \(name)")
      try FileManager.default.copyItem(atPath: data, toPath: copy)
      var settings = Cluster.Settings(postgresql: try postgres.space())
      settings.clickhouse = try version.map { try TestClickHouse.shared($0).space().address }
      let move = ClusterMove(settings, ClusterMoveOptions())
      let counts = try #require(try await move.move(folder: copy).counts)
      #expect(counts.differences.isEmpty, "\(name)")
      #expect(counts.rows.contains { $0.key.table == "events" }, "\(name)")
      try await compare(before.withoutTails(), in: settings, of: app, name)
      let back = scratch.file("back from \(name)")
      #expect(try await move.moveOut(to: back).differences.isEmpty, "\(name)")
      let folder = try DataFolder(back)
      defer { folder.finish() }
      try await before.expect(answers(folder.stores, of: app), "back from \(name)")
    }
  }

  private func compare(
    _ before: StoreAnswers, in settings: Cluster.Settings, of app: RecordID, _ name: String
  ) async throws {
    let cluster = try await Cluster(settings, logger: Logger(label: "test"))
    defer { cluster.close() }
    try await before.expect(answers(cluster.stores, of: app).withoutTails(), "in \(name)")
  }
}
