import ArgumentParser

/// `entryway open`: reads one link, or the links of standard input.
struct OpenCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: HelpWording.open, discussion: HelpWording.openDiscussion)

  @OptionGroup var options: AppOptions

  @Argument(help: HelpWording.linkOrInput)
  var link: String

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  @Flag(name: .long, help: HelpWording.strict)
  var strict = false

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
