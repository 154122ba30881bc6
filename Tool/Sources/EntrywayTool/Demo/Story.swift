import Entryway
import EntrywaySimulation
import Scenarios

/// The demo as a story: what the product does, each step played through a sample app.
@MainActor
enum Story {
  private static let steps: [StoryStep] = [
    .sameScreen, .typo, .ignored, .path, .coldStart, .twice, .buttons, .quickAction, .guarded,
    .proof,
  ]

  /// The steps of an app, or of all.
  static func steps(of app: String?) -> [StoryStep] {
    steps.filter { app == nil || $0.app == app }
  }
}

/// A step of the story.
@MainActor
struct StoryStep {
  /// The app that plays it, by the command line's name.
  var app: String
  /// What is shown, as a sentence without its full stop.
  var title: String
  /// Plays it, and tells what happened.
  var play: @MainActor () async -> [StoryLine]

  init(_ app: String, _ title: String, _ play: @escaping @MainActor () async -> [StoryLine]) {
    self.app = app
    self.title = title
    self.play = play
  }

  /// The step with its number, and what happened.
  func lines(number: Int, _ console: Console) async -> [String] {
    let digits = String(number)
    let heading = String(repeating: " ", count: max(0, 2 - digits.count)) + digits + "  "
    return [heading + console.paint("\(app): \(title)", .bold)]
      + (await play()).flatMap { $0.lines(console) }.map { "      " + $0 }
  }
}

/// What happened in a step.
enum StoryLine {
  /// What came, and what became of it.
  case outcome(of: String, String, Paint)
  /// A text of the library's, of any number of lines.
  case text(String, isGood: Bool)

  @MainActor
  func lines(_ console: Console) -> [String] {
    switch self {
    case .outcome(let what, let outcome, let paint):
      return ["\(VisibleText.line(what)) → \(console.paint(VisibleText.line(outcome), paint))"]
    case .text(let text, let isGood):
      return MessageText(text, isGood: isGood).lines(console)
    }
  }
}

extension StoryLine {
  /// What became of an entry so far.
  init(_ what: String, _ result: SimulationResult) {
    self =
      switch result.outcome {
      case .opened: .outcome(of: what, result.line, .green)
      // The message says for what it waits.
      case .waiting: .outcome(of: what, result.message ?? result.outcome.rawValue, .bold)
      default: .outcome(of: what, result.line, .red)
      }
  }
}
