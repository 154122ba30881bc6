import Foundation
package import LinkCluster
import LinkPlatform
import LinkStores

/// A move between a folder and the databases that several servers share, with the locks that it needs.
package struct ClusterMove: Sendable {
  private let cluster: Cluster.Settings
  private let options: ClusterMoveOptions

  /// Where the files of a folder are put that was moved: the folder is of use to a server of the databases then.
  static let movedName = "moved-to-cluster"
  /// The same while files are put there.
  static let asideName = "moving-aside"
  /// Where the files are until all of them are whole.
  static let unfinishedName = "move-unfinished"

  package init(_ cluster: Cluster.Settings, _ options: ClusterMoveOptions) {
    (self.cluster, self.options) = (cluster, options)
  }

  // MARK: To the databases

  /// Moves a backup.
  ///
  /// The databases are served when the folder itself was moved.
  package func move(backup path: String) async throws -> MoveCounts {
    let (contents, lock) = try Backup(path).open()
    defer { lock.release() }
    _ = try Backup(path).registry()
    let source: FolderSource
    do throws(StorageError) {
      source = try FolderSource(paths { contents.place(of: $0) })
    } catch {
      throw DataFolderError(.badBackup, path, detail: error.description, storage: error)
    }
    return try await MoveToCluster(source, isBackup: true, to: cluster, options).run()
  }

  /// Moves the folder of a stopped server, and puts its files aside.
  ///
  /// - Returns: What both sides have, and where the files are.
  package func move(folder path: String) async throws -> (counts: MoveCounts?, files: String) {
    let lock = try FolderLock(path)
    defer { lock.release() }
    // Once a file is aside, all of them were moved.
    if FileManager.default.fileExists(atPath: "\(path)/\(Self.asideName)") {
      return (nil, try setAside(path))
    }
    guard try !DataFolder.contents(path).mayMake else {
      throw DataFolderError(.incomplete, path, detail: "there is no data in it")
    }
    let source: FolderSource
    do throws(StorageError) {
      source = try FolderSource(paths { DataFolder.file($0, in: path) })
    } catch {
      throw DataFolderError(.notUsable, path, detail: error.description, storage: error)
    }
    do {
      let counts = try await MoveToCluster(source, isBackup: false, to: cluster, options).run()
      return (counts, try setAside(path))
    } catch let error as MoveError where error.code == .isOver {
      // It was killed before it put the files aside, and nothing has changed since.
      return (nil, try setAside(path))
    }
  }

  private func paths(_ place: (DataFile) -> String) -> FolderPaths {
    FolderPaths(records: place(.records), clicks: place(.clicks), events: place(.events))
  }

  /// Puts the files where a server leaves them alone.
  private func setAside(_ path: String) throws -> String {
    let unfinished = "\(path)/\(Self.asideName)"
    try FolderContents.makeFolder(unfinished, orThrow: .notUsable)
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where ["", "-wal", "-shm"].contains(where: { DataFile(name: name, behind: $0) != nil }) {
      try rename("\(path)/\(name)", to: "\(unfinished)/\(name)", in: path)
    }
    // The folder may have been moved before.
    var (aside, number) = ("\(path)/\(Self.movedName)", 1)
    while FileManager.default.fileExists(atPath: aside) {
      number += 1
      aside = "\(path)/\(Self.movedName)-\(number)"
    }
    try rename(unfinished, to: aside, in: path)
    return aside
  }

  private func rename(_ old: String, to new: String, in path: String) throws {
    guard Foundation.rename(old, new) == 0 else {
      throw DataFolderError(.notUsable, path, detail: "\(old) cannot be renamed")
    }
  }

  // MARK: To a folder

  /// Moves the databases to a folder without data.
  package func moveOut(to path: String) async throws -> MoveCounts {
    umask(0o077)
    try FolderContents.makeFolder(path, orThrow: .notUsable)
    let lock = try FolderLock(path)
    defer { lock.release() }
    let unfinished = "\(path)/\(Self.unfinishedName)"
    guard NewFiles.complete(path), FolderContents(of: path).files.isEmpty else {
      throw MoveError(.notEmpty, "files of a server")
    }
    try FolderContents.makeFolder(unfinished, orThrow: .notUsable)
    try takeBack(path, to: unfinished)
    let counts = try await MoveToFolder(
      from: cluster, to: paths { DataFolder.file($0, in: unfinished) }, options
    ).run()
    let files = FolderContents(of: unfinished).files
    let new = NewFiles(in: path)
    for file in files {
      try rename(DataFolder.file(file, in: unfinished), to: new.part(file), in: path)
    }
    guard new.finish(files) else {
      throw DataFolderError(.notUsable, path, detail: "the files cannot be renamed")
    }
    try? FileManager.default.removeItem(atPath: unfinished)
    FolderContents.giveToOwner(path)
    return counts
  }

  /// Takes files back to which a move that was killed was giving their names.
  private func takeBack(_ path: String, to unfinished: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      guard let file = DataFile(name: name, behind: DataFile.partial) else { continue }
      try rename("\(path)/\(name)", to: DataFolder.file(file, in: unfinished), in: path)
    }
  }
}
