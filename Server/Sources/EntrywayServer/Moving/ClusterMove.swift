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
    let lock = try DataFolder.lock(path)
    defer { close(lock) }
    guard !isSetAside(path) else { return (nil, try setAside(path)) }
    guard try !DataFolder.contents(path).mayMake else {
      throw DataFolderError(.incomplete, path, detail: "there is no data in it")
    }
    let source: FolderSource
    do throws(StorageError) {
      source = try FolderSource(paths { DataFolder.file($0, in: path) })
    } catch {
      throw DataFolderError(.notUsable, path, detail: error.description, storage: error)
    }
    let counts = try await MoveToCluster(source, isBackup: false, to: cluster, options).run()
    return (counts, try setAside(path))
  }

  private func paths(_ place: (DataFile) -> String) -> FolderPaths {
    FolderPaths(records: place(.records), clicks: place(.clicks), events: place(.events))
  }

  /// Whether a move has begun to put files aside: then all of them were moved.
  private func isSetAside(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(Self.movedName)")
  }

  private func setAside(_ path: String) throws -> String {
    let aside = "\(path)/\(Self.movedName)"
    try FolderContents.makeFolder(aside, orThrow: .notUsable)
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where ["", "-wal", "-shm"].contains(where: { DataFile(name: name, behind: $0) != nil }) {
      guard rename("\(path)/\(name)", "\(aside)/\(name)") == 0 else {
        throw DataFolderError(.notUsable, path, detail: "\(name) cannot be renamed")
      }
    }
    return aside
  }

  // MARK: To a folder

  /// Moves the databases to a folder without data.
  package func moveOut(to path: String) async throws -> MoveCounts {
    umask(0o077)
    try FolderContents.makeFolder(path, orThrow: .notUsable)
    let lock = try DataFolder.lock(path)
    defer { close(lock) }
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
      guard rename(DataFolder.file(file, in: unfinished), new.part(file)) == 0 else {
        throw DataFolderError(.notUsable, path, detail: "\(file.name) cannot be renamed")
      }
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
      guard rename("\(path)/\(name)", DataFolder.file(file, in: unfinished)) == 0 else {
        throw DataFolderError(.notUsable, path, detail: "\(name) cannot be renamed")
      }
    }
  }
}
