package import LinkPlatform

/// Copies of the files, month by month.
extension SQLiteEventStore {
  /// What all files of this store have in common, and no other's has.
  package var folder: RecordID { files.folder }

  /// The months that have a file, the first one first.
  package var months: [Month] { files.months }

  /// Which contents a month's file has; nil for one that went.
  package func stamp(of month: Month) -> MonthStamp? { files.summary(of: month)?.stamp }

  /// Copies a month's file as it is now into a new one that only its owner reads.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - copy: The file that is made.
  ///   - isStopped: Asked again and again whether nobody waits for the copy any more.
  package func backUp(
    _ month: Month, to copy: String, isStopped: @escaping () -> Bool = { false }
  ) throws(StorageError) {
    let opened = try files.acquire(month)
    defer { files.release(opened) }
    try opened.file.backUp(to: copy, isStopped: isStopped)
  }

  /// Looks whether a copy of the main file is whole: of one with months, or of an older server's, which had
  /// all events in it.
  package static func check(copy: String) throws(StorageError) -> SQLiteFile.CopyState {
    guard try MonthRegistry(of: copy).folder == nil else {
      return try SQLiteFile.check(copy: copy, migrator: migrator)
    }
    _ = try SQLiteFile.check(copy: copy, migrator: SingleFileSchema.migrator)
    return .older
  }

  /// Reads all pages of a month's file, while it is used.
  package func quickCheck(_ month: Month) async throws(StorageError) {
    let opened = try files.acquire(month)
    defer { files.release(opened) }
    try await opened.file.quickCheck()
  }
}
