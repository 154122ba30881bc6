import ArgumentParser
import Dispatch
import EntrywayServer
import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import Logging
import Metrics

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves links, the API and the console.",
    discussion: """
      The public address serves links. The private address serves everything else, and belongs behind
      a firewall. For TLS, put a proxy in front.

      Example: entryway-server serve --data /var/lib/entryway --public-port 8080
      """)

  @OptionGroup var options: DataOptions

  @Option(help: "The public address, for links (default: 127.0.0.1).")
  var publicHost: String?

  @Option(help: "Its port (default: 8080; 0 for any).")
  var publicPort: Int?

  @Option(help: "The private address, for the API and the console (default: 127.0.0.1).")
  var privateHost: String?

  @Option(help: "Its port (default: 8081; 0 for any).")
  var privatePort: Int?

  @Flag(help: "Refuse files from an older server instead of upgrading them.")
  var noMigrate = false

  func validate() throws { try Self.checkPorts(publicPort, privatePort) }

  static func checkPorts(_ publicPort: Int?, _ privatePort: Int?) throws {
    for (name, port) in [("--public-port", publicPort), ("--private-port", privatePort)] {
      if let port, !(0...65_535 ~= port) {
        throw ValidationError("\(name) is \(port): a port is a number from 0 to 65535")
      }
    }
  }

  func run() async throws {
    var settings = try await options.settings()
    settings.publicHost = publicHost ?? settings.publicHost
    settings.publicPort = publicPort ?? settings.publicPort
    settings.privateHost = privateHost ?? settings.privateHost
    settings.privatePort = privatePort ?? settings.privatePort
    let sockets = try ListenSockets(environment: ProcessInfo.processInfo.environment)
    sockets.claim()
    if let socket = sockets.public {
      (settings.publicHost, settings.publicPort) = (socket.host, socket.port)
    }
    if let socket = sockets.private {
      (settings.privateHost, settings.privatePort) = (socket.host, socket.port)
    }
    let (logFormat, logLevel, path) = (settings.logFormat, settings.logLevel, settings.dataPath)
    LoggingSystem.bootstrap { logFormat.handler(label: $0, level: logLevel) }
    let metrics = MetricsText()
    MetricsSystem.bootstrap(metrics)
    let logger = Logger(label: "entryway-server")
    logger.notice(
      "starting",
      metadata: [
        "version": "\(ServerVersion.current)",
        "process": "\(ProcessInfo.processInfo.processIdentifier)",
      ])
    if !settings.unknownVariables.isEmpty {
      logger.warning(
        "variables of the environment are not settings, and are ignored",
        metadata: [
          "variables": "\(settings.unknownVariables.map(\.text).joined(separator: ", "))"
        ])
    }
    var moving = MoveOptions()
    moving.tell = { need in
      logger.notice(
        need.isBegun
          ? "events are being moved to monthly files: an earlier start has begun it"
          : "events are moved to monthly files: that needs room for a second copy until it is done",
        metadata: [
          "file": "\(need.file)", "needs": "\(need.bytes >> 20) MB",
          "free": "\(need.free.map { "\($0 >> 20) MB" } ?? "unknown")",
          "meanwhile": "links are answered; events and reports get 503 with Retry-After",
        ])
    }
    let data = try await settings.openData(
      migration: noMigrate ? .refused : .afterBackup, moving: moving, logger: logger)
    var server = Server(
      settings, data, program: Self.program, logger: logger
    ) { [settings] publicPort, privatePort in
      logger.notice(
        "serving",
        metadata: [
          "public": "\(ServerSettings.address(settings.publicHost, publicPort))",
          "private": "\(ServerSettings.address(settings.privateHost, privatePort))",
          "data": "\(settings.postgresql == nil ? path : "PostgreSQL")",
        ])
    }
    server.sockets = sockets
    server.onStop = {
      // Whatever a request still waits for, such as a long report, does not hold the end: what was
      // answered is on the disk, as over a kill.
      DispatchQueue.global().asyncAfter(deadline: .now() + 9.5) {
        logger.warning("ending without the answers that are not there yet")
        _exit(0)
      }
    }
    try await server.run(metrics: metrics)
    data.finish()
    logger.notice("stopped")
  }

  static var program: String {
    let link = "/proc/self/exe"
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: link))
      ?? CommandLine.arguments[0]
  }
}

struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Upgrades files from an older server.",
    discussion: """
      Each file is copied next to the original first. Events of a server that had them in one file are \
      moved to monthly files, which needs room for a second copy until it is done. If the command is \
      interrupted, run it again.

      With the setting `postgresql`, it adds to the tables what this version needs, as `serve` does; older servers \
      go on beside it. When none of them runs any more, `--contract` removes what only they needed.

      Example: entryway-server migrate
      """)

  @OptionGroup var options: DataOptions

  @Flag(help: "Remove from PostgreSQL what only older servers need; none of them may be running.")
  var contract = false

  func run() async throws {
    let settings = try await options.settings()
    if let cluster = try settings.clusterSettings() {
      try await Cluster.migrate(cluster, contracts: contract)
      print("PostgreSQL's tables are up to date")
      return
    }
    guard !contract else {
      throw ValidationError("--contract is for the setting `postgresql`, which is missing")
    }
    let path = settings.dataPath
    guard FileManager.default.fileExists(atPath: path) else { throw CommandError.noData(path) }
    var moving = MoveOptions()
    moving.tell = { need in
      let free = need.free.map { ", and \($0 >> 20) MB are free" } ?? ""
      print("\(need.task) needs \(need.bytes >> 20) MB on its disk until it is done\(free)")
      fflush(nil)
    }
    let folder = try DataFolder(path, moving: moving)
    if let move = folder.events.move { try await finish(move) }
    folder.finish()
    print("\(path) is up to date")
  }

  /// Moves an older server's events, and shows how far it is.
  private func finish(_ move: SingleFileMove) async throws {
    let progress = Progress(total: 100, things: "percent")
    let showing = Task {
      while !Task.isCancelled {
        progress.show(Int(move.progress.part * 100))
        try? await Task.sleep(for: .milliseconds(200))
      }
    }
    defer { progress.finish() }
    do {
      let moved = try await move.run()
      showing.cancel()
      await showing.value
      progress.show(100)
      print("\(moved.events) events are in \(moved.months) monthly files")
    } catch {
      showing.cancel()
      throw CommandError(
        text: """
          \(SQLiteFile.meaning(of: error))
          hint: run the command again: it goes on where it was.
          """)
    }
  }
}

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "compare", shouldDisplay: false)

  @Option var seconds: Int
  @Argument var output: String

  func run() throws {
    guard ComparisonProcess.main(output: output, seconds: seconds) else {
      throw ExitCode(1)
    }
  }
}
