import LinkPlatform
import LinkStores

/// The files of a backup or of a restored folder, looked at as a whole.
struct CheckedFiles {
  /// What the main file says of the months.
  let registry: MonthRegistry
  /// Whether all files that were looked at are of this server's version.
  private(set) var isCurrent = true
  private let code: DataFolderError.Code
  private let path: String

  /// Reads what the main file says of the months.
  ///
  /// - Parameters:
  ///   - main: The main file of events.
  ///   - code: What an error of one of the files is.
  ///   - path: The folder of which an error is told.
  init(
    main: String, orThrow code: DataFolderError.Code, _ path: String
  ) throws(DataFolderError) {
    (self.code, self.path) = (code, path)
    registry = try Self.read(code, path) { () throws(StorageError) in try MonthRegistry(of: main) }
  }

  /// All files that make up the whole, in the order in which they are copied.
  var files: [DataFile] { DataFile.inCopyingOrder(registry.months) }

  /// Reads all of some files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - place: Where each is.
  ///   - progress: Told each file before it is read.
  mutating func read(
    _ files: [DataFile], at place: (DataFile) -> String, _ progress: CopyProgress.Receiver
  ) throws(DataFolderError) {
    for (index, file) in files.enumerated() {
      progress(CopyProgress(.checking, file, number: index + 1, of: files.count))
      let copy = place(file)
      if case .month = file {
        let label = try Self.read(code, path) { () throws(StorageError) in
          try MonthLabel.check(copy: copy)
        }
        try take(label, of: file, at: copy)
      } else {
        let state = try Self.read(code, path) { () throws(StorageError) in
          try file.check(copy: copy)
        }
        isCurrent = isCurrent && state == .current
      }
    }
  }

  /// Takes what a month's file says of itself.
  mutating func take(
    _ label: MonthLabel, of file: DataFile, at copy: String
  ) throws(DataFolderError) {
    guard label.folder == registry.folder else {
      throw DataFolderError(code, path, detail: "\(copy) belongs to other data")
    }
    guard .month(label.month) == file else {
      throw DataFolderError(code, path, detail: "\(copy) has the events of \(label.month.name)")
    }
    isCurrent = isCurrent && label.state == .current
  }

  private static func read<Value>(
    _ code: DataFolderError.Code, _ path: String, _ work: () throws(StorageError) -> Value
  ) throws(DataFolderError) -> Value {
    do {
      return try work()
    } catch {
      let detail = code == .badBackup ? "\(error)" : "the copy is incomplete: \(error)"
      throw DataFolderError(code, path, detail: detail, storage: error)
    }
  }
}
