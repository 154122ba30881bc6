import EntrywayDiagnostics
import LinkPlatform

/// The bar above a page: which app and time it is about, and who is signed in.
struct ConsoleBar {
  let page: Page
  let visit: Visit
  /// The apps that it lets choose.
  let apps: [App]

  var markup: Markup {
    """
    <header class="bar">
    \(visit.app.map(choice) ?? .empty)<div class="self">\
    <a href="/console/account">\(visit.account.name)</a>
    <form method="post" action="/console/sign-out">\(Form.hidden("token", visit.token))\
    <button type="submit" class="quiet">Sign out</button></form></div>
    </header>

    """
  }

  private func choice(_ app: App) -> Markup {
    let options = apps.map {
      Form.option($0.name, ConsoleLayout.short($0.title), isChosen: $0.id == app.id)
    }
    let span = hasSpan ? visit.span.map { "\($0.text) · " } ?? "" : ""
    let through: Markup =
      page.coverage.map {
        " · Includes everything received by \(PageText.time($0.through, app.timeZone))"
      } ?? .empty
    return """
      <form class="choice" method="get" action="/console/go">
      \(Form.hidden("page", (page.tab ?? .overview).rawValue))
      <span><label for="bar-app">App</label> <select id="bar-app" name="app">\
      \(options.joined())</select></span>
      \(hasSpan ? time : .empty)<button type="submit" class="quiet">Show</button>
      </form>
      <p class="zone">\(span)Time zone: \(app.timeZone)\(through)</p>

      """
  }

  private var hasSpan: Bool {
    page.tab?.hasSpan == true && (visit.span != nil || page.spanProblem != nil)
  }

  /// The time: what holds, or what was typed and cannot hold, with why.
  private var time: Markup {
    let range = visit.span?.range ?? .custom
    let ranges = ConsoleSpan.Range.allCases.map {
      Form.option($0.rawValue, $0.label, isChosen: $0 == range)
    }
    let (from, to) = (visit.span?.first ?? day("from"), visit.span?.last ?? day("to"))
    let wrong = page.spanProblem == nil ? [] : wrongFields
    let error: Markup =
      page.spanProblem.map {
        """
         <strong id="bar-days-note" class="bad">\(PageText.sentence($0.diagnostic.summary))</strong>
        """
      } ?? .empty
    // A refused form's address may have no page of its own, but then it has no time either.
    return """
      <span><label for="bar-range">Time</label> <select id="bar-range" name="range">\
      \(ranges.joined())</select></span>
      <details class="days"\(attribute: "open", if: range == .custom)><summary>Custom range</summary>\
      <span><label for="bar-from">From</label> \(input("from", from, wrong))</span> \
      <span><label for="bar-to">to</label> \(input("to", to, wrong))</span>\(error)</details>
      \(Form.hidden("shownFrom", from))\(Form.hidden("shownTo", to))\
      \(Form.hidden("at", visit.here([])))

      """
  }

  /// A browser takes nothing but a day there: what was typed instead stands in the error.
  private func day(_ name: String) -> String {
    visit.query[name].flatMap { ReportSpan.isDay($0) ? $0 : nil } ?? ""
  }

  /// The fields that are at fault: both where neither alone is.
  private var wrongFields: [String] {
    ConsoleSpan.wrongField(visit.query).map { [$0] } ?? ["from", "to"]
  }

  private func input(_ name: String, _ value: String, _ wrong: [String]) -> Markup {
    let isWrong = wrong.contains(name)
    return """
      <input id="bar-\(name)" name="\(name)" type="date" value="\(value)"\
      \(attribute: "aria-invalid", isWrong ? "true" : nil)\
      \(attribute: "aria-describedby", isWrong ? "bar-days-note" : nil)>
      """
  }
}
