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

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let explanation = try options.chosen().rules.explanation(of: link)
    for line in VisibleText.lines(explanation.description) { try console.write(line) }
    return explanation.outcome == .matched ? .done : .no
  }
}
