import ArgumentParser
import EntrywayServer
import Foundation
import LinkPlatform

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies the databases while the server runs, or checks a copy.",
    discussion: """
      Only their owner can read the files. The command opens and reads each file completely before it \
      reports success. Until then, the file's name ends in `.part`.

      Example: entryway-server backup /var/backups/entryway-2026-11-22
               entryway-server backup --keep 14 /var/backups/entryway
               entryway-server backup --check /var/backups/entryway-2026-11-22
      """)

  @OptionGroup var options: DataOptions
  @Argument(
    help: "A folder without a backup in it; with --check, a backup.", transform: nonEmpty)
  var folder: String
  @Option(
    help: "Creates a folder named after the time in FOLDER, and keeps only the newest N.")
  var keep: Int?
  @Flag(help: "Checks that FOLDER has a complete backup, without changing anything.") var check =
    false

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError("--keep is \(keep): keep at least 1") }
    if keep != nil, check {
      throw ValidationError("--check can't be combined with --keep: name one backup")
    }
  }

  func run() async throws {
    let path = URL(fileURLWithPath: folder).standardizedFileURL.path
    if check {
      let isCurrent = try Backup(path).check()
      print("\(path) is a complete backup\(isCurrent ? "" : Self.older)")
      return
    }
    let shelf = BackupShelf(path)
    let client = try await options.client()
    let target = try BackupTarget(keep == nil ? path : shelf.folder(at: .now))
    let isCurrent: Bool
    do {
      try await client.backUp(to: target)
      isCurrent = try target.finish()
    } catch {
      target.discard()
      throw error
    }
    print("\(target.path) has \(DataFile.list)\(isCurrent ? "" : Self.older)")
    guard let keep else { return }
    let (removed, kept) = shelf.keep(newest: keep, and: target.path)
    for path in removed { print("removed \(path)") }
    for path in kept {
      FileHandle.standardError.write(
        Data(
          "\(path) is kept: it has other files, or belongs to another user; remove it yourself\n"
            .utf8))
    }
  }

  static let older = ", of an older server: `serve` and `migrate` upgrade it once it is restored"
}

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Checks a backup, and copies it into a data folder without data.",
    discussion: """
      Only their owner can read the folder and its files.

      Example: entryway-server restore /var/backups/entryway-2026-11-22 --data new-data
      """)

  @OptionGroup var options: DataOptions
  @Argument(help: "The backup.", transform: nonEmpty) var folder: String

  func run() async throws {
    let path = try await options.settings().dataPath
    let isCurrent = try Backup(folder).restore(to: path)
    print("restored \(folder) to \(path)\(isCurrent ? "" : BackupCommand.older)")
  }
}
