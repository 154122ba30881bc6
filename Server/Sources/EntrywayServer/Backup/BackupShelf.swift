import Foundation
package import LinkPlatform

/// A folder of backups, each in a folder that is named after its time: `entryway-20261122T031500Z`.
///
/// Nothing else in it is ever touched.
package struct BackupShelf: Sendable {
  private static let prefix = "entryway-"
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Where the backup of a moment belongs.
  package func folder(at time: Timestamp) -> String {
    let digits = time.description.utf8.prefix(19).filter { !"-:".utf8.contains($0) }
    return "\(path)/\(Self.prefix)\(String(decoding: digits, as: UTF8.self))Z"
  }

  /// The newest backup that has all files and can be read; nil without one.
  package var newest: Backup? {
    dated.lazy.map(Backup.init).first { (try? $0.registry()) != nil }
  }

  /// The folders that are named after a time, the newest first.
  private var dated: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { Self.isName($0) && isFolder($0) }.sorted(by: >).map { "\(path)/\($0)" }
  }

  /// Removes all but the newest whole backups, and what is left of attempts before them.
  ///
  /// - Parameters:
  ///   - count: How many stay, at least one.
  ///   - made: The backup that was just made, which stays whatever its name says: the clock may have been
  ///     ahead before.
  /// - Returns: What was removed, and what could not be since there is more in it.
  package func keep(newest count: Int, and made: String) -> (removed: [String], left: [String]) {
    let dated = dated
    let whole = dated.filter { Backup($0).hasAllFiles }
    let kept = whole.prefix(max(1, count))
    var result: (removed: [String], left: [String]) = ([], [])
    for folder in dated where folder != made && !kept.contains(folder) {
      // An attempt that is younger than the oldest kept one may be another command's.
      guard let oldest = kept.last, folder < oldest else { continue }
      remove(folder)
      if rmdir(folder) == 0 { result.removed.append(folder) } else { result.left.append(folder) }
    }
    return result
  }

  /// Removes the files of a backup: of months that others share, only the name.
  private func remove(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Without its main file it is no backup any more, wherever this ends.
    for name in [DataFile.events.name] + names
    where DataFile(name: name) != nil || Self.isLeft(name) { unlink("\(folder)/\(name)") }
  }

  /// Whether a file is left of a command that did not end, or took the backup for a data folder.
  private static func isLeft(_ name: String) -> Bool {
    name == NewFiles.markName || name == FolderLock.name || NewFiles.isPart(name)
  }

  /// Whether it is a folder itself: what a link leads to is not this shelf's.
  private func isFolder(_ name: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  private static func isName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let shape = Array("\(prefix)00000000T000000Z".utf8)
    return bytes.count == shape.count
      && zip(bytes, shape).allSatisfy { byte, sample in
        sample == UInt8(ascii: "0") ? 0x30...0x39 ~= byte : byte == sample
      }
  }
}
