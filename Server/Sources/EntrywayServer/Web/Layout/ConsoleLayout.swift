import LinkPlatform

/// What stands around the content of a page: the head, the navigation, the bar and the foot.
struct ConsoleLayout {
  let page: Page
  /// What a browser loads with every page.
  let assets: ConsoleAssets
  /// Who asks, and for what; nil for somebody who is not signed in.
  let visit: Visit?
  /// The apps that the bar lets choose.
  let apps: [App]

  var markup: Markup {
    let app: Markup = visit?.app.map { " · \($0.title)" } ?? .empty
    let done = visit?.query["done"].flatMap(ConsoleAnswer.Done.init(rawValue:))
    let word: Markup =
      done.map {
        """
        <p class="done" role="status"><span aria-hidden="true">✓</span> \($0.text)</p>

        """
      } ?? .empty
    return """
      <!DOCTYPE html>
      <html lang="en"\(attribute: "data-theme", theme)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex, nofollow">
      <title>\(page.title)\(app) · Entryway</title>
      <link rel="stylesheet" href="\(assets.style.address)">
      <link rel="icon" href="\(assets.icon.address)" type="image/svg+xml">
      <script src="\(assets.script.address)" defer></script>
      </head>
      <body>
      <a class="skip" href="#content">Skip to content</a>
      <div class="frame\(visit == nil ? " alone" : "")">
      \(visit.map(side) ?? .empty)<div class="room">
      \(visit.map { ConsoleBar(page: page, visit: $0, apps: apps).markup } ?? .empty)\
      <main id="content" tabindex="-1">
      \(word)<h1>\(page.title)</h1>
      \(page.content)\(late)</main>
      \(foot)
      </div></div>
      </body>
      </html>

      """
  }

  /// What is to be known of numbers to which events were added late.
  private var late: Markup {
    page.coverage.flatMap { DayChange.note(on: $0.lateDays, name: PageText.day) }.map {
      "<p class=\"note\">\($0)</p>\n"
    } ?? .empty
  }

  private func side(_ visit: Visit) -> Markup {
    let navigation = ConsoleNavigation(visit: visit, tab: page.tab).markup
    return """
      <div class="side">
      <p class="brand"><a href="/console">Entryway</a></p>
      <details class="menu"><summary>Menu</summary>
      <nav aria-label="Menu">\(navigation)</nav></details>
      <nav class="column" aria-label="Pages">\(navigation)</nav>
      </div>

      """
  }

  private var foot: Markup {
    guard let visit else { return "<footer><p>Entryway link server</p></footer>" }
    let themes = [(name: "", title: "system"), ("light", "light"), ("dark", "dark")]
    let buttons = themes.map { name, title -> Markup in
      """
      <button type="submit" class="plain" name="theme" value="\(name)"\
      \(attribute: "aria-current", name == theme ?? "" ? "true" : nil)>\(title)</button>
      """
    }
    return """
      <footer><form method="post" action="/console/theme">\(Form.hidden("token", visit.token))\
      \(Form.hidden("back", visit.here([])))Appearance: \
      \(buttons.joined(separator: " ")) </form>
      <p>Entryway link server · <a href="/console/health">Health</a> · \
      <a href="/openapi.json">API</a></p></footer>
      """
  }

  /// `light` or `dark` where somebody has chosen; else the system decides.
  private var theme: String? {
    let theme = visit.flatMap { Cookies($0.request)[Cookies.theme] }
    return theme == "light" || theme == "dark" ? theme : nil
  }

  /// An app's title as it has room in the bar.
  static func short(_ title: String) -> String {
    let scalars = title.unicodeScalars
    return scalars.count <= 32
      ? title : String(String.UnicodeScalarView(scalars.prefix(31))) + "…"
  }
}

/// The pages that somebody may see, in groups.
struct ConsoleNavigation {
  let visit: Visit
  /// The page that is shown.
  let tab: ConsoleTab?

  var markup: Markup {
    var groups: [Markup] = []
    if let app = visit.app {
      groups.append(group(ConsoleLayout.short(app.title), ConsoleTab.questions))
      groups.append(group("Tools", ConsoleTab.tools))
      groups.append(group("Setup", ConsoleTab.setup))
    }
    groups.append(group("Server", ConsoleTab.server))
    return "\(groups.joined())\n"
  }

  private func group(_ title: String, _ tabs: [ConsoleTab]) -> Markup {
    let heading: Markup = title.isEmpty ? .empty : "<p class=\"group\">\(title)</p>"
    let pages = tabs.filter { visit.may($0.role) }.map { tab -> Markup in
      """
      <li><a href="\(visit.path(tab))"\(attribute: "aria-current", tab == self.tab ? "page" : nil)>\
      \(tab.label)</a></li>
      """
    }
    return "\(heading)<ul>\(pages.joined())</ul>"
  }
}
