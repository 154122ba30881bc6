import ArgumentParser
import EntrywayServer
import Foundation
import LinkPlatform

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports links from other platforms. A second run changes nothing.",
    discussion: """
      FILE is CSV with a header line, Firebase links (a short link and its long link per line), or
      the output of `export`.

      Example: entryway-server import shop links.csv --slug path --target "Destination URL"
      """)

  @OptionGroup var options: AppOptions
  @Argument(help: "The file; - for standard input.") var file: String
  @Option(help: "csv, firebase or json (default: by the file's name).")
  var format: String?
  @Option(help: "The host of links without a host.") var host: String?
  @Option(name: .customLong("slug"), help: "The column with the path.") var slugColumn = "path"
  @Option(name: .customLong("target"), help: "The column with the target.") var targetColumn =
    "target"
  @Option(name: .customLong("title"), help: "The column with the title.") var titleColumn = "title"
  @Option(name: .customLong("tags"), help: "The column with the tags, separated by commas.")
  var tagsColumn = "tags"
  @Option(name: .customLong("expires"), help: "The column with the expiry date.")
  var expiryColumn = "expires"

  func run() async throws {
    let text = try ImportFile.text(of: file)
    let columns = ImportFile.Columns(
      slug: slugColumn, target: targetColumn, title: titleColumn, tags: tagsColumn,
      expiry: expiryColumn)
    var rows = try ImportFile.rows(of: text, format: format, name: file, columns: columns)
    for index in rows.indices where rows[index].host == nil { rows[index].host = host }
    let client = try await options.client()
    var total = ImportReport()
    let progress = Progress(total: rows.count)
    for start in stride(from: 0, to: rows.count, by: 500) {
      let part = Array(rows[start..<min(start + 500, rows.count)])
      let report = try await client.answer(
        .post, "links/import", JSONEncoder().encode(ImportBody(rows: part)), as: ImportReport.self)
      total.made += report.made
      total.unchanged += report.unchanged
      total.refused += report.refused
      progress.show(start + part.count)
    }
    progress.finish()
    for refusal in total.refused {
      let hint = refusal.hint.map { "\n  hint: \($0)" } ?? ""
      let text = "line \(refusal.line): \(refusal.slug): \(refusal.reason)\(hint)"
      FileHandle.standardError.write(Data((CommandError.visible(text) + "\n").utf8))
    }
    print(
      "\(total.made) created, \(total.unchanged) unchanged, \(total.refused.count) refused")
    if !total.refused.isEmpty { throw ExitCode(1) }
  }
}

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports all links as JSON lines, for import.",
    discussion: "Example: entryway-server export shop > links.jsonl")

  @OptionGroup var options: AppOptions

  func run() async throws {
    let client = try await options.client()
    var next: String?
    repeat {
      let page = try await client.answer(
        .get, "links/export" + (next.map { "?after=\($0)" } ?? ""), as: ExportPage.self)
      for row in page.rows {
        try CommandClient.write(JSONBody.data(row) + Data("\n".utf8))
      }
      next = page.next
    } while next != nil
  }
}

/// How far a long command is, on a terminal alone.
struct Progress {
  let total: Int
  /// What is counted.
  var things = "links"
  private let isTerminal = isatty(2) == 1

  func show(_ done: Int) {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\(done) of \(total) \(things)".utf8))
  }

  func finish() {
    if isTerminal { FileHandle.standardError.write(Data("\n".utf8)) }
  }
}
