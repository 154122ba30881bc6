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

  @Test("A password is in no error")
  func secret() async {
    let error = await failure("postgresql://user:s3cret@127.0.0.1:1/entryway?bad=x")
    #expect(error?.diagnostic.message.contains("s3cret") == false)
    let late = await failure("postgresql://user:s3cret@127.0.0.1:1/entryway")
    #expect(late?.diagnostic.message.contains("s3cret") == false)
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
