import Foundation
import LinkPlatform
package import LinkStores

/// What came of restoring a month.
package struct RestoredMonth: Hashable, Sendable {
  /// Whether its file is of this server's version; `serve` and `migrate` upgrade others.
  package let isCurrent: Bool
  /// How many installations it had that were deleted since.
  package let deleted: Int
  /// Where the damaged file is that it takes the place of; nil without one.
  package let damaged: String?
}

extension Backup {
  /// Copies a month's file into the folder of a stopped server that has lost it, or cannot read it.
  ///
  /// Installations that were deleted since are marked before the file takes its name, so that whatever
  /// happens in between, the server takes what it has of them out.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - data: The folder.
  ///   - progress: Told what is done with the file.
  package func restore(
    _ month: Month, to data: String, _ progress: CopyProgress.Receiver = CopyProgress.ignore
  ) throws(DataFolderError) -> RestoredMonth {
    let file = DataFile.month(month)
    let (contents, reading) = try open()
    defer { reading.release() }
    guard contents.files.contains(file) else { throw failure("\(file.name) is missing") }
    guard FileManager.default.fileExists(atPath: data) else {
      throw Self.refusal(data, "the folder doesn't exist", hint: Self.wholeHint)
    }
    umask(0o077)
    let lock = try FolderLock(data)
    defer { lock.release() }
    let main = DataFolder.file(.events, in: data)
    try admit(month, from: contents.place(of: file), beside: main, in: data, progress)
    let target = NewFiles(in: data)
    do throws(DataFolderError) {
      let start = CopyProgress(.copying, file, number: 1, of: 1)
      try copy(file, in: contents, to: target, start, progress)
      var checked = try CheckedFiles(main: main, orThrow: .restoring, data)
      try checked.read([file], at: target.part, progress)
      let deleted = try Self.markDeleted(in: month, at: target.part(file), main, data)
      guard FolderContents.synchronize(target.part(file)) else {
        throw Self.refusal(data, "it cannot be written")
      }
      let damaged = try Self.setAside(file, in: data)
      guard rename(target.part(file), DataFolder.file(file, in: data)) == 0,
        FolderContents.synchronize(data)
      else { throw Self.refusal(data, "\(file.name) cannot be created") }
      FolderContents.giveToOwner(data)
      return RestoredMonth(isCurrent: checked.isCurrent, deleted: deleted, damaged: damaged)
    } catch {
      unlink(target.part(file))
      throw error
    }
  }

  /// Refuses a month that the folder does not need, or that does not belong to its main file.
  private func admit(
    _ month: Month, from copy: String, beside main: String, in data: String,
    _ progress: CopyProgress.Receiver
  ) throws(DataFolderError) {
    let file = DataFile.month(month)
    let registry = try Self.needed(in: data, hint: Self.wholeHint) { () throws(StorageError) in
      try MonthRegistry(of: main)
    }
    guard registry.folder != nil else {
      throw Self.refusal(
        data, "an older server wrote it, which kept no files by month", hint: Self.wholeHint)
    }
    guard !registry.gone.contains(month) else {
      throw Self.refusal(
        data,
        "the events of \(month.name) were deleted, because they are older than `event-days`; "
          + "reports still have their totals",
        hint: "to see them, restore the whole backup into a new folder: \(DataFolder.restoration)")
    }
    guard registry.months.contains(month) else {
      throw Self.refusal(
        data, "its events.sqlite has no events in \(month.name): it may be older than the backup",
        hint: Self.wholeHint)
    }
    progress(CopyProgress(.checking, file, number: 1, of: 1))
    let old = DataFolder.file(file, in: data)
    let isWhole = try Self.needed(in: data) { () throws(StorageError) in
      try MonthLabel.isWhole(old)
    }
    guard !isWhole else {
      throw Self.refusal(
        data, "its \(file.name) is not damaged",
        hint: "to replace it, move it away first, with the files whose names begin with its name.")
    }
    let label = try whole { () throws(StorageError) in try MonthLabel.check(copy: copy) }
    guard label.folder == registry.folder else {
      throw failure(
        "its \(file.name) belongs to other data than \(data)",
        hint: "use a backup of the data in \(data).")
    }
    guard label.month == month else {
      throw failure("its \(file.name) has the events of \(label.month.name)")
    }
    guard try whole({ () throws(StorageError) in try RestoredMonths(main: main).knows(copy) })
    else {
      throw failure(
        "its \(file.name) is newer than the events.sqlite in \(data)", hint: Self.wholeHint)
    }
  }

  /// Reads a file of the folder that is restored into.
  private static func needed<Value>(
    in data: String, hint: String? = nil, _ work: () throws(StorageError) -> Value
  ) throws(DataFolderError) -> Value {
    do {
      return try work()
    } catch {
      throw refusal(data, error.description, error, hint: hint)
    }
  }

  /// Reads a file of the backup.
  private func whole<Value>(
    _ work: () throws(StorageError) -> Value
  ) throws(DataFolderError) -> Value {
    do {
      return try work()
    } catch {
      throw failure(error.description, error)
    }
  }

  /// Gives a damaged file another name, and its log too, which must not be taken for the new file's.
  ///
  /// - Returns: Where the file is now; nil if there was none with anything in it.
  private static func setAside(
    _ file: DataFile, in data: String
  ) throws(DataFolderError) -> String? {
    let name = DataFolder.file(file, in: data)
    let aside = "\(name).damaged-\(RecordID().hexadecimal)"
    let isKept = FolderContents.size(of: name) ?? 0 > 0
    for suffix in ["", FolderContents.log] {
      let size = FolderContents.size(of: name + suffix)
      guard let size else { continue }
      let status = size > 0 ? rename(name + suffix, aside + suffix) : unlink(name + suffix)
      guard status == 0 else { throw refusal(data, "\(file.name)\(suffix) cannot be renamed") }
    }
    unlink(name + "-shm")
    guard FolderContents.synchronize(data) else { throw refusal(data, "it cannot be written") }
    return isKept ? aside : nil
  }

  /// Takes what is left of deleted installations out of a folder whose server is stopped.
  ///
  /// - Returns: Whether all of it is out; otherwise the server does it when it starts.
  package static func removeDeleted(in data: String) async -> Bool {
    guard let folder = try? DataFolder(data, migration: .refused) else { return false }
    defer { folder.finish() }
    do throws(StorageError) {
      while try await folder.events.removeMarked(limit: 2000) {}
      return true
    } catch {
      return false
    }
  }

  private static var wholeHint: String {
    "restore the whole backup into a new folder: \(DataFolder.restoration)"
  }
}
