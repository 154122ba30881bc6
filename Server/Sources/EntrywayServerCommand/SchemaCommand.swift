import ArgumentParser
import LinkCluster

/// What an operator runs in databases that the server leaves alone.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the statements that create tables in a ClickHouse cluster.",
    discussion: """
      On a single ClickHouse server, `serve` creates its tables. On a cluster, run the printed statements \
      once, on any of its servers. They create replicated tables, spread over the shards by installation.

      Example: entryway-server schema clickhouse --cluster events | clickhouse-client --multiquery
      """,
    subcommands: [ClickHouse.self])

  struct ClickHouse: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clickhouse", abstract: "Prints them for ClickHouse.")

    @Option(help: "The cluster's name, as `system.clusters` lists it.")
    var cluster: String

    @Option(help: "The database, which each of its servers must have (default: default).")
    var database = "default"

    func run() throws {
      print(try ClickHouseSchema.statements(onCluster: cluster, in: database), terminator: "")
    }
  }
}
