import ArgumentParser
import Entryway
import Scenarios

/// `entryway explain`: why a link goes where it goes, or nowhere.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain why a link opens what it opens, or nothing.",
    discussion: """
      Example:
        entryway explain --app shop 'https://shop.example.com/search?limit=abc'
        entryway explain --app shop --json shop://oders/4821
      """)

  @OptionGroup var options: AppOptions

  @Argument(help: ArgumentHelp("The link.", valueName: "link"))
  var link: String

  @Flag(name: .long, help: .json)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let app = try options.chosen()
    let explanation = app.rules.explanation(of: link)
    if json {
      let answer = LinkText(link).answer(by: app)
      try console.write(
        JSONLine(
          answer, app.rules.attribution(of: link), explanation: explanation.description))
    } else {
      let text = MessageText(explanation.description, isGood: explanation.outcome == .matched)
      for line in text.lines(console) { try console.write(line) }
    }
    return explanation.outcome == .matched ? .done : .no
  }
}

extension JSONLine {
  /// `explain --json`: what `open --json` says, and why.
  init(
    _ answer: borrowing LinkAnswer, _ attribution: LinkAttribution, explanation: String
  ) {
    self.init()
    add(answer)
    add(attribution)
    add("explanation", explanation)
  }
}
