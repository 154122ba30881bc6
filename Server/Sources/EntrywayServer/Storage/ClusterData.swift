import Foundation
package import LinkCluster
package import LinkPlatform
package import Logging
package import ServiceLifecycle

/// Databases that several servers share, and a folder of this server's own for clicks that wait for them.
package final class ClusterData: DataPlace {
  package let path: String
  package let cluster: Cluster
  private let logger: Logger
  /// That this server alone has the folder; nil where a command leaves it alone.
  private let lock: FolderLock?

  /// Connects, and adds to the tables what is missing.
  ///
  /// - Parameters:
  ///   - settings: Where the databases are, and the folder.
  ///   - isServing: Whether clicks are told, which may have to wait in the folder: one process has it then.
  ///   - logger: Told what goes wrong beside requests.
  /// - Throws: A ``DataFolderError`` for the folder, a `ClusterError` for PostgreSQL, and what is wrong with
  ///   ClickHouse.
  package init(
    _ settings: Cluster.Settings, path: String, isServing: Bool, logger: Logger
  ) async throws {
    (self.path, self.logger) = (path, logger)
    guard isServing else {
      lock = nil
      cluster = try await Cluster(settings, logger: logger)
      return
    }
    umask(0o077)
    try FolderContents.makeFolder(path, orThrow: .notUsable)
    lock = try FolderLock(path)
    // Its clicks would be nobody's any more.
    guard !FileManager.default.fileExists(atPath: DataFolder.file(.records, in: path)) else {
      throw DataFolderError(
        .notUsable, path, detail: "it has the data of a server without `postgresql`",
        hint:
          "take it along with `entryway-server move --to-cluster`, or name another folder with --data."
      )
    }
    var settings = settings
    settings.spool = Self.spool(in: path)
    do {
      cluster = try await Cluster(settings, logger: logger)
    } catch let error as StorageError {
      throw DataFolderError(.notUsable, path, detail: error.description, storage: error)
    }
  }

  /// Where clicks wait for PostgreSQL.
  static func spool(in path: String) -> String { path + "/spool.sqlite" }

  package var stores: Stores { cluster.stores }
  package var files: DataFolder? { nil }
  package var group: any ServerGroup { ClusterGroup(cluster.pool, cluster.servers) }
  package var spooledClicks: Int? { cluster.clicks?.waiting }

  package func services(_ health: Health) -> [any Service] {
    // The last ones are the first to end: what was told is shipped and counted then by others.
    var services: [any Service] = [
      Presence(cluster: cluster, logger: logger), EventCounting(loader: cluster.loader),
    ]
    if let clicks = cluster.clicks {
      services.append(SpoolWatch(clicks: clicks, part: health.clicks))
      services.append(ClickShipper(clicks))
    }
    return services
  }

  package func finish() { cluster.close() }
}

/// Tells other servers that this one is alive, until it ends.
private struct Presence: Service {
  let cluster: Cluster
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown { await cluster.tellAlive(logger) }
  }
}

/// Counts events, where no other server does, until this one ends.
private struct EventCounting: Service {
  let loader: EventLoader

  func run() async throws {
    await cancelWhenGracefulShutdown { await loader.run() }
  }
}

/// Says that clicks wait on this server's disk.
private struct SpoolWatch: Service {
  let clicks: SpoolingClickStore
  let part: Health.Part

  func run() async throws {
    await cancelWhenGracefulShutdown {
      repeat {
        part.takesDetour(
          clicks.degradation, hint: "check PostgreSQL: they are shipped when it answers.")
      } while (try? await Task.sleep(for: .milliseconds(250))) != nil
    }
  }
}
