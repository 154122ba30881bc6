import Foundation
package import LinkPlatform
package import LinkStores

/// The three files of a data folder, in the order in which they are copied: what one names is in the
/// copy of the next.
package enum DataFile: String, Hashable, Sendable, CaseIterable {
  case events, clicks, records

  package var name: String { "\(rawValue).sqlite" }

  /// Their names, for sentences.
  package static var list: String {
    "\(events.name), \(clicks.name) and \(records.name)"
  }

  /// Looks whether a copy of such a file is whole, and of which server.
  package func check(copy: String) throws(StorageError) -> SQLiteFile.CopyState {
    switch self {
    case .events: try SQLiteEventStore.check(copy: copy)
    case .clicks: try SQLiteClickStore.check(copy: copy)
    case .records: try SQLiteRecordStore.check(copy: copy)
    }
  }

  /// What a file that is written has behind its name until it is whole.
  package static let partial = ".part"
}

/// Which of the three files a folder has, before any is opened.
///
/// A folder with none of them is new. While the first start makes them, a mark stands beside them, so
/// that a start that was killed is told from a file that was lost.
struct FolderContents: Hashable, Sendable {
  var missing: [DataFile] = []
  var empty: [DataFile] = []
  /// Whether a start that did not end was making the files: nothing is in them yet.
  var isBeingMade = false
  var hasUnfinishedRestore = false
  /// Whether a log was left without its file.
  var hasLogs = false
  /// Whether an older server's events are being moved: the main file is made of them.
  let isMoving: Bool

  init(of path: String) {
    let older = SingleFile.path(beside: DataFolder.file(.events, in: path))
    isMoving = Self.size(of: older) ?? 0 > 0
    for file in DataFile.allCases {
      let name = "\(path)/\(file.name)"
      switch Self.size(of: name) {
      case _ where isMoving && file == .events: break
      case nil: missing.append(file)
      case 0: empty.append(file)
      default: break
      }
      if Self.size(of: name + "-wal") ?? 0 > 0 { hasLogs = true }
      if Self.size(of: name + DataFile.partial) != nil { hasUnfinishedRestore = true }
    }
    isBeingMade = Self.size(of: Self.mark(in: path)) != nil
  }

  var isNew: Bool {
    missing.count == DataFile.allCases.count && !hasUnfinishedRestore && !hasLogs
  }

  /// Whether files may be made.
  var mayMake: Bool { isNew || isBeingMade }

  /// What is wrong with the folder; nil if nothing is.
  var problem: String? {
    if mayMake { return nil }
    if missing.count == DataFile.allCases.count, !hasLogs {
      return "restoring a backup into it was interrupted"
    }
    return words.isEmpty ? nil : words
  }

  /// Which files are missing or empty; empty where none is.
  var words: String {
    [("missing", missing), ("empty", empty)].compactMap { word, files -> String? in
      guard let last = files.last else { return nil }
      let names = (files.dropLast().map(\.name).joined(separator: ", "), last.name)
      return (names.0.isEmpty ? names.1 : "\(names.0) and \(names.1)")
        + " \(files.count == 1 ? "is" : "are") \(word)"
    }.joined(separator: ", and ")
  }

  /// Says that the three files are being made.
  static func markAsBeingMade(_ path: String) -> Bool {
    let text = "The first start is creating the files of this folder, or was interrupted.\n"
    guard
      FileManager.default.createFile(
        atPath: mark(in: path), contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { return false }
    return synchronize(path)
  }

  /// Says that they are made, all three on the disk.
  static func markAsMade(_ path: String) -> Bool {
    synchronize(path) && unlink(mark(in: path)) == 0 && synchronize(path)
  }

  /// Gives what is in a folder to the folder's owner, as far as this user may: what root restores is the
  /// server's to use.
  static func giveToOwner(_ path: String) {
    guard geteuid() == 0,
      let folder = attributes(of: path),
      let owner = folder[.ownerAccountID] as? NSNumber, owner != 0,
      let group = folder[.groupOwnerAccountID] as? NSNumber
    else { return }
    for name in DataFile.allCases.map(\.name) + [DataFolder.lockName] {
      chown("\(path)/\(name)", owner.uint32Value, group.uint32Value)
    }
  }

  /// Brings a file's bytes or a folder's names to the disk.
  static func synchronize(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  /// Makes a folder that its owner alone may read, if there is none.
  static func makeFolder(
    _ path: String, orThrow code: DataFolderError.Code
  ) throws(DataFolderError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataFolderError(code, path, detail: "the folder cannot be created")
    }
  }

  static func mark(in path: String) -> String { path + "/being-made" }

  /// How many bytes a file has; nil if there is none.
  static func size(of path: String) -> Int? {
    (attributes(of: path)?[.size] as? NSNumber)?.intValue
  }

  /// What a file or folder is, behind links that lead to it; nil if there is none.
  private static func attributes(of path: String) -> [FileAttributeKey: Any]? {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    return try? FileManager.default.attributesOfItem(atPath: path)
  }
}
