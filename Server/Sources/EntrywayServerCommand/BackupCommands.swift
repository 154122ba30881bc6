import ArgumentParser
import EntrywayServer
import Foundation
import LinkPlatform
import LinkStores
import Synchronization

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies the databases while the server runs, or checks a copy.",
    discussion: """
      Only their owner can read the files. The command opens and reads each file that it copied \
      before it reports success. Until then, the file's name ends in `.part`.

      If FOLDER has a backup of the same data, the command replaces it, and copies only the months \
      that have changed. Until the new backup is complete, the old one stays as it is.

      Example: entryway-server backup /var/backups/entryway-2026-11-22
               entryway-server backup --keep 14 /var/backups/entryway
               entryway-server backup --check /var/backups/entryway-2026-11-22
      """)

  @OptionGroup var options: DataOptions
  @Argument(
    help: "A new folder, or one with a backup of the same data.", transform: nonEmpty)
  var folder: String
  @Option(
    help: """
      Creates a folder named after the time in FOLDER, and keeps only the newest N. They share the \
      files of months that have not changed.
      """)
  var keep: Int?
  @Flag(help: "Checks that FOLDER has a complete backup, and copies nothing.") var check = false

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError("--keep is \(keep): keep at least 1") }
    if keep != nil, check {
      throw ValidationError("--check can't be combined with --keep: name one backup")
    }
  }

  func run() async throws {
    let path = URL(fileURLWithPath: folder).standardizedFileURL.path
    let progress = CopyProgressLine()
    if check {
      let isCurrent = try progress.during { try Backup(path).check($0) }
      print("\(path) is a complete backup\(isCurrent ? "" : Self.older)")
      return
    }
    let shelf = BackupShelf(path)
    let client = try await options.client()
    let target =
      keep == nil
      ? try BackupTarget(path) : try BackupTarget(shelf.folder(at: .now), sharing: shelf.newest)
    let outcome: BackupTarget.Outcome
    do {
      try await client.backUp(to: target, progress.show)
      outcome = try progress.during { try target.finish($0) }
    } catch {
      progress.end()
      target.discard()
      throw error
    }
    print("\(target.path) has \(outcome.list)\(outcome.isCurrent ? "" : Self.older)")
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

      With --month, the command restores the events of one month into the data folder of a stopped \
      server that has lost that month's file, or can't read it. Installations that were deleted \
      after the backup stay deleted.

      Example: entryway-server restore /var/backups/entryway-2026-11-22 --data new-data
               entryway-server restore /var/backups/entryway-2026-11-22 --month 2026-10
      """)

  @OptionGroup var options: DataOptions
  @Argument(help: "The backup.", transform: nonEmpty) var folder: String
  @Option(help: "Restores only this month, such as 2026-10.", transform: monthNamed) var month:
    Month?

  func run() async throws {
    let path = try await options.settings().dataPath
    let progress = CopyProgressLine()
    guard let month else {
      let isCurrent = try progress.during { try Backup(folder).restore(to: path, $0) }
      print("restored \(folder) to \(path)\(isCurrent ? "" : BackupCommand.older)")
      return
    }
    let restored = try progress.during { try Backup(folder).restore(month, to: path, $0) }
    print("restored \(month.name) from \(folder) to \(path)")
    if let damaged = restored.damaged {
      print("the damaged file is now \(damaged): delete it when you no longer need it")
    }
    guard restored.deleted > 0 else { return }
    let isDone = await Backup.removeDeleted(in: path)
    let some = "\(restored.deleted) deleted installation\(restored.deleted == 1 ? "" : "s")"
    print(
      isDone ? "left out \(some)" : "the server removes the events of \(some) when it starts")
  }
}

/// A month as it was written.
private func monthNamed(_ text: String) throws -> Month {
  guard let month = Month(name: text) else {
    throw ValidationError("'\(text)' is not a month: write a year and a month, such as 2026-10")
  }
  return month
}

/// How far a long copy is: one line, on a terminal alone.
final class CopyProgressLine: Sendable {
  private let isTerminal = isatty(2) == 1
  private let shown = Mutex<String?>(nil)

  /// Shows what is done with a file, if that reads differently from what is shown.
  func show(_ progress: CopyProgress) {
    guard isTerminal else { return }
    let text = Self.text(progress)
    shown.withLock { shown in
      guard shown != text else { return }
      shown = text
      // To the line's beginning, and away with what is left of the line before.
      FileHandle.standardError.write(Data("\r\(text)\u{1B}[K".utf8))
    }
  }

  /// Shows how far work is, and ends the line.
  func during<Value>(_ work: (@escaping CopyProgress.Receiver) throws -> Value) rethrows -> Value {
    defer { end() }
    return try work { self.show($0) }
  }

  /// Makes room for what is printed next.
  func end() {
    shown.withLock { shown in
      if shown != nil { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
      shown = nil
    }
  }

  static func text(_ progress: CopyProgress) -> String {
    let (done, all) = (progress.bytes >> 20, progress.size >> 20)
    let amount =
      all == 0 ? "" : progress.bytes == 0 ? ", \(all) MB" : ", \(done) of \(all) MB"
    let verb = progress.step == .copying ? "copying" : "checking"
    return "\(verb) \(progress.file) (\(progress.number) of \(progress.count)\(amount))"
  }
}
