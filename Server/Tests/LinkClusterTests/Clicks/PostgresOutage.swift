import ChildProcesses
import Foundation
import LinkCluster
import LinkStores
import Synchronization

/// Stops, kills and restarts a test's PostgreSQL.
final class PostgresOutage: Sendable {
  private let postgres: TestPostgres
  private let folder: String
  private let postmaster: Mutex<Int32>
  private let restarted = Mutex<ChildProcess?>(nil)

  init(_ postgres: TestPostgres) throws {
    self.postgres = postgres
    let connection = try PostgresConnection(postgres.address(), by: .now + .seconds(30))
    // What was confirmed must be there after a kill.
    try connection.run("ALTER SYSTEM SET synchronous_commit = on")
    try connection.run("SELECT pg_reload_conf()")
    let folder = try connection.statement("SELECT current_setting('data_directory')")
      .first { $0.text(0) }
    self.folder = folder ?? ""
    let file = try String(contentsOfFile: "\(self.folder)/postmaster.pid", encoding: .utf8)
    postmaster = Mutex(Int32(file.prefix { $0 != "\n" }) ?? 0)
  }

  deinit { restarted.withLock { $0 }?.send(SIGINT) }

  /// All of its processes stand still, and nobody is told.
  func freeze() { signal(SIGSTOP) }
  func thaw() { signal(SIGCONT) }
  func end() { signal(SIGKILL) }

  func restart() throws {
    let programs = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
      .sorted()
    let program = "/usr/lib/postgresql/\(programs.last ?? "")/bin/postgres"
    let arguments =
      getuid() == 0
      ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", program] : [program]
    let process = try ChildProcess("/usr/bin/env", arguments + ["-D", folder])
    restarted.withLock { $0 = process }
    postmaster.withLock { $0 = process.identifier }
    while (try? PostgresConnection(postgres.address(), by: .now + .seconds(5))) == nil {
      usleep(20_000)
    }
  }

  private func signal(_ signal: Int32) {
    let parent = postmaster.withLock(\.self)
    guard parent > 1 else { return }
    for process in [parent] + children(of: parent) { kill(process, signal) }
  }

  private func children(of parent: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let rest = text.split(separator: ")").last
      else { return false }
      return rest.split(separator: " ").dropFirst().first.flatMap { Int32($0) } == parent
    }
  }
}
