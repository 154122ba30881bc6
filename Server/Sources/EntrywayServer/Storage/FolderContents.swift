import Foundation
import LinkPlatform
import LinkStores

/// Which of its files a folder has, before any is opened.
///
/// A folder with none of them is new. While the first start makes them, a mark stands beside them, so
/// that a start that was killed is told from a file that was lost.
struct FolderContents: Hashable, Sendable {
  let path: String
  /// The files that are there, in the order in which they are copied; some of them may be empty.
  private(set) var files: [DataFile] = []
  /// Files that every folder has, and months that are needed.
  private(set) var missing: [DataFile] = []
  private(set) var empty: [DataFile] = []
  /// Whether a start that did not end was making the files: nothing is in them yet.
  let isBeingMade: Bool
  /// Whether all new files are whole, and some still have to take their names.
  let isBeingReplaced: Bool
  private(set) var hasUnfinishedRestore = false
  /// Whether a log was left without its file.
  private(set) var hasLogs = false
  /// Whether an older server's events are being moved: the main file is made of them.
  let isMoving: Bool

  init(of path: String) {
    self.path = path
    let older = SingleFile.path(beside: DataFolder.file(.events, in: path))
    isMoving = Self.size(of: older) ?? 0 > 0
    isBeingMade = Self.size(of: Self.mark(in: path)) != nil
    isBeingReplaced = Self.size(of: NewFiles.mark(in: path)) != nil
    var months: Set<Month> = []
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      let part = DataFile(name: name, behind: DataFile.partial)
      if part != nil, !isBeingReplaced { hasUnfinishedRestore = true }
      if case .month(let month)? = DataFile(name: name) ?? (isBeingReplaced ? part : nil) {
        months.insert(month)
      }
      if DataFile(name: name, behind: Self.log) != nil, Self.size(of: "\(path)/\(name)") ?? 0 > 0 {
        hasLogs = true
      }
    }
    files = months.sorted().map(DataFile.month)
    for file in DataFile.always where !isMoving || file != .events { require(file) }
    files += DataFile.always.filter { !missing.contains($0) }
  }

  /// Where a file is: under its own name, or still under the other one although it is whole.
  func place(of file: DataFile) -> String {
    let name = "\(path)/\(file.name)"
    let part = name + DataFile.partial
    return isBeingReplaced && Self.size(of: part) != nil ? part : name
  }

  /// Looks for a file without which the folder is not whole.
  private mutating func require(_ file: DataFile) {
    switch Self.size(of: place(of: file)) {
    case nil: missing.append(file)
    case 0: empty.append(file)
    default: break
    }
  }

  /// Looks for the months that the folder's main file needs.
  mutating func require(_ months: [Month]) {
    for month in months { require(.month(month)) }
  }

  var isNew: Bool { files.isEmpty && !hasUnfinishedRestore && !hasLogs }

  /// Whether files may be made.
  var mayMake: Bool { isNew || isBeingMade }

  /// What is wrong with the folder; nil if nothing is.
  var problem: String? {
    if mayMake { return nil }
    if files.isEmpty, !hasLogs { return "restoring a backup into it was interrupted" }
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

  /// The months that are missing or empty, if nothing else is.
  var lostMonths: [Month]? {
    let lost = (missing + empty).map { file in
      if case .month(let month) = file { month } else { nil as Month? }
    }
    return lost.contains(nil) ? nil : lost.compactMap(\.self).sorted()
  }

  /// Says that the files are being made.
  static func markAsBeingMade(_ path: String) -> Bool {
    let text = "The first start is creating the files of this folder, or was interrupted.\n"
    guard
      FileManager.default.createFile(
        atPath: mark(in: path), contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { return false }
    return synchronize(path)
  }

  /// Says that they are made, all on the disk.
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
    for name in FolderContents(of: path).files.map(\.name) + [FolderLock.name] {
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

  /// What SQLite's log of a file has behind the file's name.
  static let log = "-wal"

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
