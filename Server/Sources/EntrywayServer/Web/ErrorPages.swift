import EntrywayDiagnostics
import HTTPTypes
import LinkPlatform

/// That an address names days that are none.
struct WrongSpan: Error {
  let problem: Refusal
}

extension Page {
  /// What went wrong, as a page.
  init(of error: any Error) {
    let problem =
      Problem(error)
      ?? Problem(
        .internalServerError, "internal", "the server couldn't create this page",
        hint: "check the server's log.")
    let title =
      switch problem.status {
      case .notFound: "Page not found"
      case .forbidden: "Not allowed"
      default: "Something went wrong"
      }
    self.init(title, nil)
    status = problem.status
    // The hint of an unknown address speaks to programs.
    let hint = problem == .notFound ? nil : problem.diagnostic.hint
    let more: Markup = hint.map { "<br>\(PageText.sentence($0))" } ?? .empty
    notice(.bad, "\(PageText.sentence(problem.diagnostic.summary))\(more)")
    text(PageText.link("Go to the overview", to: "/console"))
  }

  /// Days that are none, told at the bar's fields: the page keeps its address and what was typed.
  init(of wrong: WrongSpan, _ visit: Visit) {
    guard let tab = ConsoleTab(ofAppAt: visit.here([])), tab.hasSpan else {
      self.init(of: wrong.problem)
      return
    }
    self.init("Choose another range", tab)
    status = Problem.status(of: wrong.problem.kind)
    spanProblem = wrong.problem
    let field = ConsoleSpan.wrongField(visit.query) ?? "from"
    let hint: Markup =
      wrong.problem.diagnostic.hint.map { "<p>\(PageText.sentence($0))</p>\n" } ?? .empty
    add(
      """
      <div class="errors" role="alert" tabindex="-1" autofocus>
      <h2>\(PageText.sentence(wrong.problem.diagnostic.summary))</h2>
      \(hint)<p><a href="#bar-\(field)">Go to “\(field == "to" ? "to" : "From")”</a></p>
      </div>

      """)
  }
}
