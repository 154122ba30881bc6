import ArgumentParser
import EntrywayServer
import Foundation
import LinkCluster
import LinkPlatform
import Synchronization

struct MoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Moves the data between a folder and the databases that several servers share.",
    discussion: """
      The settings `postgresql` and `clickhouse` name the databases. Stop all servers first. If the \
      command is interrupted, run it again: it continues where it was. At the end, it prints how many \
      rows both sides have, by app and kind. If they differ, the move isn't finished.

      To keep the server running for most of the time, move a backup first. Then stop the server and \
      move its folder: the command writes only what has changed since the backup. Servers don't start \
      on the databases before that. Salts of the current day are in no backup, and come with the folder.

      Files that were moved are put aside in the folder. Delete them when you no longer need them.

      Example: entryway-server move --to-cluster --from /var/backups/entryway-2026-11-22
               entryway-server move --to-cluster --data /var/lib/entryway
               entryway-server move --to-folder /var/lib/entryway-files
      """)

  @OptionGroup var options: DataOptions
  @Flag(help: "Moves the folder with the data to the databases.") var toCluster = false
  @Option(help: "Moves the databases to a folder without data.", transform: nonEmpty)
  var toFolder: String?
  @Option(help: "Moves a backup of the folder to the databases.", transform: nonEmpty)
  var from: String?

  func validate() throws {
    guard toCluster == (toFolder == nil) else {
      throw ValidationError("name the direction: --to-cluster, or --to-folder with a folder")
    }
    if from != nil, !toCluster {
      throw ValidationError("--from names a backup that is moved with --to-cluster")
    }
  }

  func run() async throws {
    let settings = try await options.settings()
    guard let cluster = try settings.clusterSettings() else {
      throw CommandError(
        text: """
          the setting `postgresql` is missing
          hint: name the database in it, such as `host=db1 dbname=entryway user=entryway`.
          """)
    }
    let line = MoveProgressLine()
    var moving = ClusterMoveOptions()
    moving.tell = { line.show($0) }
    let move = ClusterMove(cluster, moving)
    do {
      if let toFolder {
        let counts = try await move.moveOut(to: toFolder)
        line.end()
        show(counts)
        print("moved the databases to \(toFolder)")
      } else if let from {
        let counts = try await move.move(backup: from)
        line.end()
        show(counts)
        print("moved \(from); stop the server and move its folder to finish")
      } else {
        let path = settings.dataPath
        guard FileManager.default.fileExists(atPath: path) else {
          throw CommandError.noData(path)
        }
        let (counts, files) = try await move.move(folder: path)
        line.end()
        if let counts { show(counts) }
        print("moved \(path); its files are now in \(files)")
      }
    } catch {
      line.end()
      throw error
    }
  }

  /// Prints the rows of both sides.
  private func show(_ counts: MoveCounts) {
    let rows = counts.rows.map { row in
      [
        row.key.table, row.key.app?.description ?? "", row.key.kind, "\(row.folder)",
        "\(row.cluster)",
      ]
    }
    let lines = [["table", "app", "kind", "folder", "databases"]] + rows
    let widths = lines[0].indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    for line in lines {
      let cells = zip(line, widths).enumerated().map { place, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return place < 3 ? cell.0 + space : space + cell.0
      }
      print(CommandError.visible(cells.joined(separator: "  ")))
    }
  }
}

/// How far a move is: one line, on a terminal alone.
private final class MoveProgressLine: Sendable {
  private let isTerminal = isatty(2) == 1
  private let isShown = Mutex(false)

  func show(_ progress: ClusterMoveOptions.Progress) {
    guard isTerminal else { return }
    isShown.withLock { isShown in
      isShown = true
      FileHandle.standardError.write(
        Data(
          "\r\(progress.part): \(progress.done) of \(progress.all) rows\u{1B}[K".utf8))
    }
  }

  /// Makes room for what is printed next.
  func end() {
    isShown.withLock { isShown in
      if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
      isShown = false
    }
  }
}
