import ArgumentParser

/// `entryway open`: reads one link, or the links of standard input.
struct OpenCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Read links, and show what they open.",
    discussion: """
      `-` reads standard input, one link per line, and answers every line, even an empty one. A \
      line that is not UTF-8 or is longer than 8,192 bytes is refused. The exit code is 1 if any \
      link did not match; with --strict, also if only the fallback matches one.

      Example:
        entryway open --app shop https://shop.example.com/orders/4821
        printf '%s\\n' shop://orders/4821 'shop://search?q=shoes&limit=5' |
          entryway open --app shop --json -
      """)

  @OptionGroup var options: AppOptions

  @Argument(help: ArgumentHelp("The link, or - for standard input.", valueName: "link"))
  var link: String

  @Flag(name: .long, help: .json)
  var json = false

  @Flag(name: .long, help: "Count a link that only the fallback matches as no match.")
  var strict = false

  func validate() throws {
    try AppOptions.checkStandardInput(routes: options.routes, and: link, "the links")
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    var writer = LinkAnswerWriter(
      try options.chosen(), console: console, isJSON: json, isStrict: strict)
    if link == "-" {
      var reader = LineReader(limit: LinkText.limit)
      try writer.writeAnswers(to: &reader)
    } else {
      try writer.write(LinkText(link))
    }
    try writer.flush()
    return writer.areAllMatched ? .done : .no
  }
}
