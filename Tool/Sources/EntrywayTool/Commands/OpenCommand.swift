import ArgumentParser

/// `entryway open`: reads one link, or the links of standard input.
struct OpenCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Read links, and tell where they go.",
    discussion: """
      `-` reads standard input, a link a line, and answers each line, an empty one too. A line \
      that is not UTF-8 or longer than 8,192 bytes is refused. The exit code is 1 if any link did \
      not match; with --strict also if only the fallback takes one.

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

  @Flag(name: .long, help: "Count a link that only the fallback takes as no match.")
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
