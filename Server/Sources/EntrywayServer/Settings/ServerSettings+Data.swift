package import LinkCluster
package import LinkStores
package import Logging

extension ServerSettings {
  /// Opens the data where the settings say that it is: a folder of files, or databases.
  ///
  /// - Parameters:
  ///   - migration: What is done about files of an older server.
  ///   - moving: How its events are moved to files by month.
  ///   - logger: Told what goes wrong with databases beside requests.
  /// - Throws: A ``DataFolderError`` where files cannot be used, and what is wrong with databases.
  package func openData(
    migration: SQLiteFile.Migration = .afterBackup, moving: MoveOptions = MoveOptions(),
    logger: Logger
  ) async throws -> any DataPlace {
    guard let cluster = try clusterSettings() else {
      return try DataFolder(dataPath, migration: migration, moving: moving)
    }
    return try await ClusterData(cluster, path: dataPath, isServing: true, logger: logger)
  }

  /// Opens the databases that several servers share, beside these; nil where the data is in files.
  package func openCluster(logger: Logger) async throws -> (any DataPlace)? {
    guard let cluster = try clusterSettings() else { return nil }
    return try await ClusterData(cluster, path: dataPath, isServing: false, logger: logger)
  }

  /// Where the databases are; nil where the data is in files.
  package func clusterSettings() throws -> Cluster.Settings? {
    guard let postgresql else { return nil }
    var settings = Cluster.Settings(postgresql: postgresql.text)
    settings.clickhouse = try clickhouse.map { try ClickHouseAddress($0.text) }
    settings.inboxHours = inboxHours
    settings.clickWait = .milliseconds(clickWaitMilliseconds)
    return settings
  }
}
