import ArgumentParser
import EntrywayAssociation

/// `entryway aasa match`: which component decides about a URL.
struct AASAMatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Show which component decides about a URL.",
    discussion: """
      The verdict is match, blocked or none. Without --app-id, the first app with a match or a \
      block decides. --links reads one URL per line from a file, or from standard input if it is \
      -; a line longer than 65,536 bytes is not examined. Indices start at 0. The exit code is 0, \
      whatever the verdicts are.

      Example:
        entryway aasa match Examples/Apps/Shop/apple-app-site-association \\
          --host shop.example.com https://shop.example.com/orders/4821
        echo 'https://shop.example.com/search?q=shoes&limit=5#top' |
          entryway aasa match Examples/Apps/Shop/apple-app-site-association \\
            --host shop.example.com --json --links -
      """)

  @Argument(help: .associationFile, completion: .file())
  var file: String

  @Argument(help: ArgumentHelp("The URL.", valueName: "url"))
  var url: String?

  @Option(name: .long, help: .servingHost)
  var host: String

  @Option(name: .long, help: .appID)
  var appID: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A file with one URL per line, or - for standard input.", valueName: "FILE"),
    completion: .file())
  var links: String?

  @Flag(name: .long, help: .json)
  var json = false

  func validate() throws {
    guard (url == nil) != (links == nil) else {
      throw ValidationError("pass either a URL or --links")
    }
    if file == "-", links == "-" {
      throw ValidationError("standard input cannot be both the association file and the links")
    }
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let matcher = AssociationMatcher(try file.association(), host: host)
    var writer = VerdictWriter(console: console, isJSON: json)
    if let url { try writer.write(url, matcher.verdict(for: url, appID: appID)) }
    if let links {
      let file = InputFile(option: "--links", path: links, readsStandardInput: true)
      let input = try file.opened()
      defer { input.close() }
      var reader = LineReader(
        descriptor: input.number, limit: VerdictWriter.longestURL, file: file)
      try reader.readLines(
        willRead: { try console.flush() },
        each: { bytes in
          guard let url = try writer.readable(bytes) else { return }
          try writer.write(url, matcher.verdict(for: url, appID: appID))
        })
    }
    return .done
  }
}

/// Writes the answers of `aasa match`.
@MainActor
struct VerdictWriter: ~Copyable {
  /// The longest URL of a line that is looked at, in bytes.
  nonisolated static let longestURL = 1 << 16

  let console: Console
  let isJSON: Bool
  private var line = JSONLine()

  init(console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  mutating func write(_ url: String, _ verdict: AssociationVerdict) throws(OutputError) {
    try write(url, verdict, reason: verdict.reason?.rawValue)
  }

  /// The URL of a line; nil if it cannot be used, which is written.
  mutating func readable(_ bytes: UnsafeBufferPointer<UInt8>) throws(OutputError) -> String? {
    let link = LinkText(bytes)
    let isTooLong = link.text.utf8.count > Self.longestURL
    if link.isUTF8, !isTooLong { return link.text }
    try write(
      isTooLong ? link.text.prefix(96) + "…" : link.text, AssociationVerdict(.none),
      reason: isTooLong ? "too-long" : "not-utf8")
    return nil
  }

  private mutating func write(
    _ url: String, _ verdict: AssociationVerdict, reason: String?
  ) throws(OutputError) {
    if isJSON {
      line.write(url, verdict, reason: reason)
      return try console.write(line)
    }
    let paint: Paint =
      switch verdict.outcome {
      case .match: .green
      case .blocked: .red
      case .none: .dim
      }
    try console.write(
      "\(VisibleText.line(url)) → "
        + console.paint(Self.words(verdict, reason: reason), paint))
  }

  /// What is said behind a URL.
  private static func words(_ verdict: AssociationVerdict, reason: String?) -> String {
    switch verdict.outcome {
    case .match, .blocked:
      "\(verdict.outcome.rawValue)  \(VisibleText.line(verdict.appID ?? ""))  "
        + "entry \(verdict.detail ?? 0), rule \(verdict.component ?? 0)"
    case .none: "none  \(reason.map(sentence) ?? "no rule matches it")"
    }
  }

  private static func sentence(_ reason: String) -> String {
    switch reason {
    case "not-web": "it is not a web URL with a host"
    case "host": "its host is not the one that serves the file"
    case "port": "it names a port"
    case "no-applinks": "the file has no `applinks`"
    case "unknown-app": "the file does not name the app in `applinks`"
    case "too-long": "it is longer than \(longestURL) bytes"
    case "not-utf8": "it is not UTF-8"
    default: reason
    }
  }
}

extension JSONLine {
  /// `aasa match --json`: the line is written anew.
  mutating func write(_ url: String, _ verdict: AssociationVerdict, reason: String?) {
    removeAll()
    add("url", url)
    add("verdict", verdict.outcome.rawValue)
    add("appID", verdict.appID)
    add("detail", number: verdict.detail)
    add("component", number: verdict.component)
    add("reason", reason)
  }
}
