import ArgumentParser
import EntrywayAssociation

/// `entryway aasa match`: which component decides about a URL.
struct AASAMatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: HelpWording.aasaMatch,
    discussion: HelpWording.aasaMatchDiscussion)

  @Argument(help: HelpWording.associationFile)
  var file: String

  @Argument(help: HelpWording.url)
  var url: String?

  @Option(name: .long, help: HelpWording.servingHost)
  var host: String

  @Option(name: .long, help: HelpWording.appID)
  var appID: String?

  @Option(name: .long, help: HelpWording.links)
  var links: String?

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  func validate() throws {
    guard (url == nil) != (links == nil) else { throw ValidationError(ToolWording.urlOrLinks) }
    if file == "-", links == "-" { throw ValidationError(ToolWording.oneStandardInput) }
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
