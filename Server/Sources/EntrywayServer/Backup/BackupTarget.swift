import Foundation
import LinkPlatform
package import LinkStores

/// A folder into which a backup is written: a new one, or one that has a backup of the same data.
///
/// Its files have other names until all are whole, on the disk, and were opened; then they take the place of
/// those that are there, all at once. No file that is there is ever written to: others may share it.
package struct BackupTarget: Sendable {
  /// What a backup came to be.
  package struct Outcome: Hashable, Sendable {
    /// Whether all files are of this server's version.
    package let isCurrent: Bool
    /// How many months it has.
    package let months: Int
    /// How many of them were not copied again.
    package let unchanged: Int

    /// What is in the backup, for sentences.
    package var list: String {
      let files = DataFile.list(months: months)
      return unchanged == 0 ? files : "\(files); \(unchanged) of the months had not changed"
    }
  }

  /// A month that need not be copied again.
  private struct KeptMonth {
    let label: MonthLabel
    /// Which file it is.
    let number: UInt64
  }

  package let path: String
  private let isMade: Bool
  private let files: NewFiles
  private let lock: BackupLock
  /// What the backup says of its months that is in the folder already; nil without one.
  private let earlier: MonthRegistry?
  private let kept: [Month: KeptMonth]

  /// Takes a folder, which is made if there is none.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - previous: A backup whose unchanged months a new folder shares.
  /// - Throws: A ``DataFolderError`` for a folder that has other data, or part of a backup, or cannot be
  ///   written.
  package init(_ path: String, sharing previous: Backup? = nil) throws(DataFolderError) {
    self.path = path
    files = NewFiles(in: path)
    isMade = !FileManager.default.fileExists(atPath: path)
    try FolderContents.makeFolder(path, orThrow: .backup)
    guard let lock = BackupLock(path, isShared: false) else {
      throw Self.failure(
        path, "another command is using the backup in it", hint: "wait until that has finished.")
    }
    self.lock = lock
    // A folder with other things may be anybody's: its files are the owner's alone all the same.
    if (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == true {
      guard chmod(path, 0o700) == 0 else {
        throw Self.failure(path, "the folder is another user's")
      }
    }
    let isServed = [FolderLock.name, ControlFile.name].contains {
      FolderContents.size(of: "\(path)/\($0)") != nil
    }
    guard !isServed, !FolderContents(of: path).hasLogs else {
      throw Self.failure(path, "it is the data folder of a server")
    }
    guard NewFiles.complete(path) else { throw Self.failure(path, "its files cannot be renamed") }
    files.discard()
    earlier = try Self.earlierBackup(path)
    if let earlier {
      kept = Self.months(of: earlier, in: Backup(path))
    } else {
      kept = Self.share(previous, files)
    }
  }

  /// What the backup that is in the folder says of its months; nil without one.
  private static func earlierBackup(_ path: String) throws(DataFolderError) -> MonthRegistry? {
    let contents = FolderContents(of: path)
    guard let first = contents.files.first else { return nil }
    let registry: MonthRegistry
    do throws(DataFolderError) {
      registry = try Backup(path).registry()
    } catch {
      throw failure(
        path, "it has part of a backup: \(error.detail)",
        hint: "name a new folder, or remove what is left of that backup.")
    }
    guard registry.folder != nil else {
      throw failure(path, "it has a backup of an older server: \(first.name) already exists")
    }
    return registry
  }

  private static func months(
    of registry: MonthRegistry, in backup: Backup
  ) -> [Month: KeptMonth] {
    var kept: [Month: KeptMonth] = [:]
    for month in registry.months {
      guard let label = backup.label(of: month), label.folder == registry.folder,
        let number = number(of: "\(backup.path)/\(DataFile.month(month).name)")
      else { continue }
      kept[month] = KeptMonth(label: label, number: number)
    }
    return kept
  }

  /// Links the months of another backup into the folder, as if they had been copied.
  private static func share(_ previous: Backup?, _ files: NewFiles) -> [Month: KeptMonth] {
    guard let previous, let registry = try? previous.registry() else { return [:] }
    return months(of: registry, in: previous).filter { month, kept in
      let file = DataFile.month(month)
      // Not on every file system: what cannot be linked is copied.
      return link("\(previous.path)/\(file.name)", files.part(file)) == 0
        && number(of: files.part(file)) == kept.number
    }
  }

  /// Which file has a name; nil for none, and for what only leads to one.
  private static func number(of path: String) -> UInt64? {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return UInt64(information.st_ino)
  }

  /// Which contents the months have that are here already.
  package var stamps: [Month: MonthStamp] { kept.mapValues(\.label.stamp) }

  /// Whose data is copied.
  ///
  /// - Throws: A ``DataFolderError`` where the folder has a backup of other data.
  func begin(with folder: RecordID) throws(DataFolderError) {
    try refuseOther(than: folder)
    for (month, kept) in kept where kept.label.folder != folder {
      unlink(files.part(.month(month)))
    }
  }

  private func refuseOther(than folder: RecordID?) throws(DataFolderError) {
    guard earlier == nil || earlier?.folder == folder else {
      throw failure("it has a backup of other data")
    }
  }

  /// What a month's file says of itself that is still here as it was, under either of its names; nil for
  /// one that is not, or was copied again.
  func unchanged(_ month: Month) -> MonthLabel? {
    guard let kept = kept[month] else { return nil }
    let file = DataFile.month(month)
    let isPart = earlier == nil || files.hasPart(file)
    let place = isPart ? files.part(file) : "\(path)/\(file.name)"
    guard Self.number(of: place) == kept.number, let label = try? MonthLabel(of: place) else {
      return nil
    }
    return label == kept.label ? label : nil
  }

  /// Where a file is written until it is whole.
  func partial(_ file: DataFile) -> String { files.part(file) }

  /// Makes the file into which one is written: empty, for its owner alone.
  func makePartial(_ file: DataFile) throws(DataFolderError) -> FileHandle {
    guard let handle = files.make(file) else { throw failure("the folder cannot be written") }
    return handle
  }

  /// Opens and checks what was written, brings it to the disk, and gives it its names.
  ///
  /// - Parameter progress: Told each file before it is read.
  package func finish(
    _ progress: CopyProgress.Receiver = CopyProgress.ignore
  ) throws(DataFolderError) -> Outcome {
    var checked = try CheckedFiles(main: files.part(.events), orThrow: .backup, path)
    let registry = checked.registry
    try refuseOther(than: registry.folder)
    var count = 0
    var copied: [DataFile] = []
    for month in registry.months {
      if let label = unchanged(month) {
        let file = DataFile.month(month)
        try checked.take(label, of: file, at: "\(path)/\(file.name)")
        count += 1
      } else {
        copied.append(.month(month))
      }
    }
    copied += DataFile.always
    try checked.read(copied, at: files.part, progress)
    // What was copied, or shared, before it was removed by its age.
    let all = checked.files.filter(files.hasPart)
    let old = (earlier?.months ?? []).filter { !registry.months.contains($0) }
    guard files.finish(all, removing: old.map(DataFile.month)) else {
      throw failure("it cannot be written")
    }
    files.discard()
    lock.release()
    return Outcome(
      isCurrent: checked.isCurrent, months: registry.months.count, unchanged: count)
  }

  /// Removes what is not whole; the folder too, if it was made for it.
  package func discard() {
    files.discard()
    if isMade { rmdir(path) }
    lock.release()
  }

  func failure(_ detail: String, _ storage: StorageError? = nil) -> DataFolderError {
    Self.failure(path, detail, storage)
  }

  private static func failure(
    _ path: String, _ detail: String, _ storage: StorageError? = nil, hint: String? = nil
  ) -> DataFolderError {
    DataFolderError(.backup, path, detail: detail, storage: storage, hint: hint)
  }
}
