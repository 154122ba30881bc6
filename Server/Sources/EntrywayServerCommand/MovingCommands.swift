import ArgumentParser
import EntrywayServer
import Foundation

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports links from other platforms; a second run changes nothing.",
    discussion: """
      FILE is CSV with a header line, Firebase links (on each line a short link, then its long link), or
      the output of `export`.

      Example: entryway-server import shop links.csv --slug path --target "Destination URL"
      """)

  @OptionGroup var options: DataOptions
  @Argument(help: "The app.") var app: String
  @Argument(help: "The file; - for standard input.") var file: String
  @Option(help: "csv, firebase or json; by default, the file's name decides.")
  var format: String?
  @Option(help: "The host of links that do not name one.") var host: String?
  @Option(name: .customLong("slug"), help: "The column of the path.") var slugColumn = "path"
  @Option(name: .customLong("target"), help: "The column of the target.") var targetColumn =
    "target"
  @Option(name: .customLong("title"), help: "The column of the title.") var titleColumn = "title"
  @Option(name: .customLong("tags"), help: "The column of the tags, separated by commas.")
  var tagsColumn = "tags"
  @Option(name: .customLong("expires"), help: "The column of the expiry.")
  var expiryColumn = "expires"

  func run() async throws {
    let text = try ImportFile.text(of: file)
    let columns = ImportFile.Columns(
      slug: slugColumn, target: targetColumn, title: titleColumn, tags: tagsColumn,
      expiry: expiryColumn)
    var rows = try ImportFile.rows(of: text, format: format, name: file, columns: columns)
    for index in rows.indices where rows[index].host == nil { rows[index].host = host }
    let administration = try await options.administration()
    var total = ImportReport()
    let progress = Progress(total: rows.count)
    for start in stride(from: 0, to: rows.count, by: 500) {
      let part = Array(rows[start..<min(start + 500, rows.count)])
      let report = try await administration.perform(
        .importLinks(app: app, links: try JSONEncoder().encode(part)), as: ImportReport.self)
      total.made += report.made
      total.unchanged += report.unchanged
      total.refused += report.refused
      progress.show(start + part.count)
    }
    progress.finish()
    for refusal in total.refused {
      let hint = refusal.hint.map { "\n  hint: \($0)" } ?? ""
      let text = "line \(refusal.line): \(refusal.slug): \(refusal.reason)\(hint)"
      FileHandle.standardError.write(Data((text + "\n").utf8))
    }
    print(
      "\(total.made) created, \(total.unchanged) unchanged, \(total.refused.count) refused")
    if !total.refused.isEmpty { throw ExitCode(1) }
  }
}

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes all links as JSON lines, which import reads.",
    discussion: "Example: entryway-server export shop > links.jsonl")

  @OptionGroup var options: DataOptions
  @Argument(help: "The app.") var app: String

  func run() async throws {
    let administration = try await options.administration()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var next: String?
    repeat {
      let page = try await administration.perform(
        .exportLinks(app: app, after: next), as: ExportPage.self)
      for row in page.rows {
        FileHandle.standardOutput.write(try encoder.encode(row) + Data("\n".utf8))
      }
      next = page.next
    } while next != nil
  }
}

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copies the databases while the server runs.",
    discussion: "Example: entryway-server backup /var/backups/entryway-2026-11-22")

  @OptionGroup var options: DataOptions
  @Argument(help: "A folder without a backup in it.") var folder: String

  func run() async throws {
    let path = URL(fileURLWithPath: folder).standardizedFileURL.path
    _ = try await options.administration().perform(.backUp(path: path))
    print("\(path) has events.sqlite, clicks.sqlite and records.sqlite")
  }
}

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Copies a backup into an empty data folder.",
    discussion: "Example: entryway-server restore /var/backups/entryway-2026-11-22 --data new-data")

  @OptionGroup var options: DataOptions
  @Argument(help: "The backup.") var folder: String

  func run() async throws {
    let path = try await options.settings().dataPath
    let files = FileManager.default
    try files.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let names = ["events.sqlite", "clicks.sqlite", "records.sqlite"]
    for name in names {
      guard files.fileExists(atPath: "\(folder)/\(name)") else {
        throw CommandError(
          text: "\(folder) has no \(name)\nhint: name a folder that `backup` made.")
      }
      guard !files.fileExists(atPath: "\(path)/\(name)") else {
        throw CommandError(
          text: "\(path) already has \(name)\nhint: name an empty folder with --data.")
      }
    }
    for name in names { try files.copyItem(atPath: "\(folder)/\(name)", toPath: "\(path)/\(name)") }
    let restored = try DataFolder(path)
    restored.finish()
    print("restored \(folder) to \(path)")
  }
}

/// How far a long command is, on a terminal alone.
struct Progress {
  let total: Int
  /// What is counted.
  let things: String
  private let isTerminal = isatty(2) == 1

  init(total: Int, of things: String = "links") {
    (self.total, self.things) = (total, things)
  }

  func show(_ done: Int) {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\(done) of \(total) \(things)".utf8))
  }

  func finish() {
    if isTerminal { FileHandle.standardError.write(Data("\n".utf8)) }
  }
}
