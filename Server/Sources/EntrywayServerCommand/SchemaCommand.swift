import ArgumentParser
import LinkCluster

/// What an operator runs in databases that the server leaves alone.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the statements that create tables in ClickHouse.",
    discussion: """
      On a single ClickHouse server, `serve` creates its tables. On a cluster, run the printed statements \
      once, on any of its servers. They create replicated tables, spread over the shards by installation. \
      Without `--cluster`, the statements are those that `serve` runs on a single server.

      Example: entryway-server schema clickhouse --cluster events | clickhouse-client --multiquery
      """,
    subcommands: [ClickHouse.self])

  struct ClickHouse: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clickhouse", abstract: "Prints them for ClickHouse.")

    @Option(help: "The cluster's name, as `system.clusters` lists it (default: a single server).")
    var cluster: String?

    @Option(help: "The database, which each of its servers must have (default: default).")
    var database = "default"

    func run() throws {
      let statements =
        if let cluster {
          try ClickHouseSchema.statements(onCluster: cluster, in: database)
        } else {
          try ClickHouseSchema.statementsOfOneServer(in: database)
        }
      print(statements, terminator: "")
    }
  }
}
