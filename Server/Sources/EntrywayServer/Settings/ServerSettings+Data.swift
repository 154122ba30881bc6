package import LinkStores

extension ServerSettings {
  /// Opens the data where the settings say that it is: a folder of files, or databases.
  ///
  /// - Parameters:
  ///   - migration: What is done about files of an older server.
  ///   - moving: How its events are moved to files by month.
  /// - Throws: A ``DataFolderError`` where files cannot be used.
  package func openData(
    migration: SQLiteFile.Migration = .afterBackup, moving: MoveOptions = MoveOptions()
  ) async throws -> any DataPlace {
    guard postgresql == nil else { return try await openCluster() }
    return try DataFolder(dataPath, migration: migration, moving: moving)
  }

  /// Opens the databases that several servers share.
  package func openCluster() async throws -> any DataPlace {
    throw SettingsError(
      name: "postgresql", expected: "leave it out: this server keeps its data in SQLite files")
  }
}
