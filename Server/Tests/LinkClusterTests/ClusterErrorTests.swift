import EntrywayDiagnostics
import LinkCluster
import LinkPlatform
import Logging
import Testing

@Suite("Errors of a cluster's databases")
struct ClusterErrorTests {
  @Test(
    "Whatever is wrong with the address has a code that says so, and a hint",
    arguments: [
      ("no address", .badAddress), ("host=127.0.0.1 prot=1", .badAddress),
      ("postgresql://%zz", .badAddress),
      ("host=127.0.0.1 port=1", .unreachable), ("host=nowhere.invalid", .unreachable),
    ] as [(String, ClusterError.Code)])
  func addresses(_ address: String, _ code: ClusterError.Code) async {
    await expect(code, address)
  }

  @Test("A user, a database or a schema that is not there is told from a server that is not")
  func refused() async throws {
    let postgres = try TestPostgres.shared()
    let here = "host=127.0.0.1 port=\(postgres.port)"
    await expect(.refused, "\(here) user=nobody dbname=postgres")
    await expect(.refused, "\(here) user=entryway dbname=nothing")
    await expect(.notUsable, postgres.address(schema: "nowhere"))
  }

  @Test("A database that a newer server has changed is left alone")
  func newer() async throws {
    let address = try TestPostgres.shared().space()
    let newer = ClusterSchema(additions: [
      ClusterSchema.current.additions[0], .init(2, "DROP TABLE audit", oldest: 2),
    ])
    _ = try await Cluster(.init(postgresql: address), schema: newer, logger: Logger(label: "test"))
    await expect(.newerSchema, address)
  }

  @Test("A database that cannot have every text, and a server that takes no writes, are refused")
  func uses() async throws {
    let postgres = try TestPostgres.shared()
    try PostgresConnection(postgres.address(), by: .now + .seconds(60)).run(
      "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    let here = "host=127.0.0.1 port=\(postgres.port) user=entryway"
    await expect(.notUTF8, "\(here) dbname=latin")
    await expect(
      .readOnly, "\(here) dbname=postgres options='-c default_transaction_read_only=on'")
  }

  @Test(
    "A password is in no error, not even a part of it",
    arguments: [
      "postgresql://user:s3cret@127.0.0.1:1/entryway?bad=x",
      "postgresql://user:s3cret@127.0.0.1:1/entryway",
      "postgresql://user:s3cret%zz@127.0.0.1:1/entryway", "host=127.0.0.1 password=my s3cret",
      "host=127.0.0.1 password='s3cret", "password=my s3cret=x port=1",
    ])
  func secret(_ address: String) async throws {
    let error = try #require(await failure(address))
    #expect(!error.diagnostic.message.contains("s3cret"), "\(error.diagnostic.message)")
  }

  private func expect(_ code: ClusterError.Code, _ address: String) async {
    let error = await failure(address)
    #expect(error?.code == code, "\(error?.detail ?? "no error") for \(address)")
    #expect(error?.diagnostic.hint?.isEmpty == false)
  }

  private func failure(_ address: String) async -> ClusterError? {
    do {
      _ = try await Cluster(.init(postgresql: address), logger: Logger(label: "test"))
      return nil
    } catch {
      return error as? ClusterError
    }
  }
}
