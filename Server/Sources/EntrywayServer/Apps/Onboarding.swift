import LinkPlatform

/// The first steps of an app: each says what it is for and how it is done.
struct OnboardingSteps: PageBlock {
  struct Step {
    var title: String
    var text: Markup
    var isDone: Bool
    var action: Markup?
  }

  var steps: [Step]

  var isDone: Bool { steps.allSatisfy(\.isDone) }

  var markup: Markup {
    let next = steps.firstIndex { !$0.isDone }
    let items = steps.enumerated().map { index, step -> Markup in
      let look = step.isDone ? "is-done" : index == next ? "is-next" : nil
      let word = step.isDone ? "done" : index == next ? "next" : "later"
      let action: Markup = index == next ? step.action.map { "<p>\($0)</p>" } ?? .empty : .empty
      return """
        <li\(attribute: "class", look)><h3>\(step.title) <span class="tag">\(word)</span></h3>\
        <p>\(step.text)</p>\(action)</li>
        """
    }
    return """
      <section aria-labelledby="steps"><h2 id="steps">First steps: \
      \(steps.count(where: \.isDone)) of \(steps.count) done</h2>\
      <ol class="steps">\(items.joined())</ol></section>
      """
  }
}

/// The way of a fresh app to its first count.
struct Onboarding: Sendable {
  let apps: AppService
  let links: LinkService
  let cache: RecordCache
  let events: any EventAnalysis

  /// What an app has, and what it lacks to see its first link counted.
  ///
  /// - Parameters:
  ///   - visit: Whose page it is.
  ///   - isTried: Whether something is known to have happened.
  func steps(_ visit: Visit, isTried: Bool) async throws -> OnboardingSteps {
    let app = try visit.appOfPage()
    let hosts = try await apps.hosts(of: app)
    let table = try await cache.table(of: app.id)
    let links = try await links.list(app, labels: [], after: nil, limit: 1)
    // All of time is looked at only where the time of the page has nothing.
    var isTried = isTried
    if !isTried { isTried = try await hasHistory(app, until: visit.now) }
    func action(_ role: Account.Role, _ text: String, _ address: String) -> Markup {
      visit.may(role)
        ? PageText.button(text, to: address)
        : PageText.none("Requires the role \(role.rawValue).")
    }
    return OnboardingSteps(steps: [
      .init(
        title: "Add an app", text: "\(app.title) is set up.", isDone: true),
      .init(
        title: "Add a host",
        text: """
          The host of your short links, such as <code>go.example.com</code>. Point its DNS at this \
          server's public address.
          """, isDone: !hosts.isEmpty,
        action: action(.owner, "Add a host", visit.path(.settings) + "#hosts")),
      .init(
        title: "Upload the app's routes",
        text: """
          Paste the output of <code>entryway routes --json</code>. It lists the links that your app \
          opens, and the server generates the association files from it.
          """, isDone: table.table != nil,
        action: action(.editor, "Upload a manifest", visit.path(.manifests))),
      .init(
        title: "Create a link", text: "A short link that opens a screen of the app.",
        isDone: !links.isEmpty,
        action: action(.editor, "Create a link", visit.path(.links, "/new"))),
      .init(
        title: "Try it and see it counted",
        text: """
          See which screen opens on the drawn phone, then open the link on a real one. The click \
          shows up here right away.
          """, isDone: isTried,
        action: PageText.button("Try a link", to: visit.path(.playground))),
    ])
  }

  /// Whether a link was ever followed, or an app has ever told of an entry.
  private func hasHistory(_ app: App, until now: Timestamp) async throws -> Bool {
    let span = TimeSpan(app.createdAt.adding(.seconds(-86_400)), now.adding(.seconds(86_400)))
    let clicks = try await events.clickTotals(
      ClickTotalsQuery(span: span, dimensions: [], countsPeople: false), of: app.id)
    if clicks.contains(where: { $0.raw > 0 }) { return true }
    let told = try await events.totals(
      TotalsQuery(span: span, kinds: [.open], dimensions: []), of: app.id)
    return told.contains { $0.count > 0 }
  }
}
