import ArgumentParser
import Entryway

/// `entryway explain`: why a link goes where it goes, or nowhere.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: HelpWording.explain,
    discussion: HelpWording.explainDiscussion)

  @OptionGroup var options: AppOptions

  @Argument(help: HelpWording.link)
  var link: String

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let app = try options.chosen()
    let explanation = app.rules.explanation(of: link)
    if json {
      let answer = LinkText(link).answer(by: app.answer)
      try console.write(JSONLine(answer, explanation: explanation.description))
    } else {
      for line in VisibleText.lines(explanation.description) { try console.write(line) }
    }
    return explanation.outcome == .matched ? .done : .no
  }
}
