import Foundation
import LinkPlatform
import LinkStores

extension Backup {
  /// Copies the backup into a data folder without data, for its owner alone, once it is checked.
  ///
  /// Installations that were deleted while the backup was made are marked: what months still have of them
  /// goes when the server starts.
  ///
  /// - Parameters:
  ///   - data: The folder, which is made if there is none.
  ///   - progress: Told each file, and how far it is copied.
  /// - Returns: Whether all files are of this server's version; `serve` and `migrate` upgrade others.
  package func restore(
    to data: String, _ progress: CopyProgress.Receiver = CopyProgress.ignore
  ) throws(DataFolderError) -> Bool {
    let (contents, reading) = try open()
    defer { reading.release() }
    let files = try check(contents, progress).files
    try FolderContents.makeFolder(data, orThrow: .restoring)
    umask(0o077)
    let lock = try FolderLock(data)
    defer { lock.release() }
    if let name = Self.occupying(data) { throw Self.refusal(data, "\(name) already exists") }
    guard chmod(data, 0o700) == 0 else {
      throw Self.refusal(data, "other users can read the folder")
    }
    let target = NewFiles(in: data)
    target.discard()
    do throws(DataFolderError) {
      for (index, file) in files.enumerated() {
        let start = CopyProgress(.copying, file, number: index + 1, of: files.count)
        try copy(file, in: contents, to: target, start, progress)
      }
      let isCurrent = try Self.finish(target, progress)
      // A first start that did not end has nothing more to make here.
      unlink(FolderContents.mark(in: data))
      FolderContents.giveToOwner(data)
      return isCurrent
    } catch {
      target.discard()
      throw error
    }
  }

  /// What is in the way of files that are restored; nil if nothing is.
  private static func occupying(_ data: String) -> String? {
    if let file = FolderContents(of: data).files.first { return file.name }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []
    return names.sorted().first { DataFile(name: $0, behind: FolderContents.log) != nil }
  }

  /// Checks what was copied, leaves deleted installations out, and gives the files their names.
  private static func finish(
    _ target: NewFiles, _ progress: CopyProgress.Receiver
  ) throws(DataFolderError) -> Bool {
    let main = target.part(.events)
    var checked = try CheckedFiles(main: main, orThrow: .restoring, target.path)
    try checked.read(checked.files, at: target.part, progress)
    for month in checked.registry.months {
      _ = try markDeleted(in: month, at: target.part(.month(month)), main, target.path)
    }
    guard target.finish(checked.files) else { throw refusal(target.path, "it cannot be written") }
    return checked.isCurrent
  }

  /// Marks what a month's file has of installations that the main file has deleted.
  ///
  /// - Returns: How many there are.
  static func markDeleted(
    in month: Month, at path: String, _ main: String, _ data: String
  ) throws(DataFolderError) -> Int {
    do throws(StorageError) {
      return try RestoredMonths(main: main).markDeleted(in: month, at: path)
    } catch {
      throw refusal(data, error.description, error)
    }
  }

  /// Copies a file of the backup into a folder, under the name of one that is not finished.
  func copy(
    _ file: DataFile, in contents: FolderContents, to target: NewFiles, _ start: CopyProgress,
    _ progress: CopyProgress.Receiver
  ) throws(DataFolderError) {
    guard let handle = target.make(file) else {
      throw Self.refusal(target.path, "the folder cannot be written")
    }
    do {
      let place = contents.place(of: file)
      let source = try FileHandle(forReadingFrom: URL(fileURLWithPath: place))
      var state = start
      state.size = FolderContents.size(of: place) ?? 0
      progress(state)
      while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty {
        try handle.write(contentsOf: piece)
        state.bytes += piece.count
        progress(state)
      }
      try handle.close()
    } catch {
      throw Self.refusal(target.path, "\(file.name) cannot be copied: free up disk space", .full)
    }
  }

  static func refusal(
    _ data: String, _ detail: String, _ storage: StorageError? = nil, hint: String? = nil
  ) -> DataFolderError {
    DataFolderError(.restoring, data, detail: detail, storage: storage, hint: hint)
  }
}
