import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkRecords
import NIOCore

/// What all pages have in common: the frame, its style and script, and what a browser may load.
struct ConsoleLook: Sendable {
  struct Asset: Sendable {
    let path: String
    let text: HostedText
  }

  let assets: [Asset]
  private let style: String
  private let script: String
  private let icon: String

  init() {
    func asset(_ path: String, _ bytes: [UInt8], _ type: String) -> Asset {
      Asset(
        path: path,
        text: HostedText(
          String(decoding: bytes, as: UTF8.self), type: type,
          caching: "public, max-age=31536000, immutable"))
    }
    assets = [
      asset("console.css", PackageResources.console_css, "text/css; charset=utf-8"),
      asset("console.js", PackageResources.console_js, "text/javascript; charset=utf-8"),
      asset("icon.svg", PackageResources.icon_svg, "image/svg+xml"),
    ]
    func address(_ asset: Asset) -> String { "/console/\(asset.path)?v=\(asset.text.tag)" }
    (style, script, icon) = (address(assets[0]), address(assets[1]), address(assets[2]))
  }

  /// A page for somebody who is signed in.
  func response(
    _ page: Page, _ visit: Visit, apps: [App], _ templates: PageTemplates
  ) -> Response {
    let theme = Self.theme(of: visit.request)
    var model = model(page, theme: theme)
    model["isSignedIn"] = true
    model["account"] = visit.account.name
    model["token"] = visit.token
    model["back"] = visit.here([])
    model["page"] = (page.tab ?? .overview).rawValue
    model["themes"] = Self.themes(theme)
    model["groups"] = groups(page, visit)
    if let app = visit.app {
      model["hasApp"] = true
      model["appTitle"] = app.title
      model["zone"] = app.timeZone
      model["apps"] = apps.map { Self.option($0.name, Self.short($0.title), $0.id == app.id) }
    }
    if page.tab?.hasSpan == true, visit.app != nil { addSpan(to: &model, page, visit) }
    if let name = visit.query["done"], let done = ConsoleAnswer.Done(rawValue: name) {
      model["hasDone"] = true
      model["done"] = done.text
    }
    return html(templates.render("frame", model), page.status)
  }

  /// The time of the bar: what holds, or what was typed and cannot hold, with why.
  private func addSpan(to model: inout [String: Any], _ page: Page, _ visit: Visit) {
    guard visit.span != nil || page.spanProblem != nil else { return }
    let range = visit.span?.range ?? .custom
    model["hasSpan"] = true
    model["hasSpanText"] = visit.span != nil
    model["spanText"] = visit.span?.text ?? ""
    // A browser takes nothing but a day there: what was typed instead stands in the error.
    func day(_ name: String) -> String {
      visit.query[name].flatMap { ReportSpan.isDay($0) ? $0 : nil } ?? ""
    }
    model["from"] = visit.span?.first ?? day("from")
    model["to"] = visit.span?.last ?? day("to")
    model["isCustom"] = range == .custom
    model["ranges"] = ConsoleSpan.Range.allCases.map {
      Self.option($0.rawValue, $0.label, $0 == range)
    }
    // A refused form's address may have no page of its own, but then it has no time either.
    model["at"] = visit.here([])
    guard let problem = page.spanProblem else { return }
    let field = ConsoleSpan.wrongField(visit.query)
    model["daysError"] = PageText.sentence(problem.diagnostic.summary)
    model["hasDaysError"] = true
    model["isFromWrong"] = field != "to"
    model["isToWrong"] = field != "from"
  }

  private static func option(_ name: String, _ title: String, _ isChosen: Bool) -> [String: Any] {
    ["name": name, "title": title, "isChosen": isChosen]
  }

  private static func themes(_ chosen: String) -> [[String: Any]] {
    [
      option("", "system", chosen.isEmpty), option("light", "light", chosen == "light"),
      option("dark", "dark", chosen == "dark"),
    ]
  }

  /// A page for somebody who is not.
  func plain(_ page: Page, _ templates: PageTemplates) -> Response {
    html(templates.render("frame", model(page, theme: "")), page.status)
  }

  private func model(_ page: Page, theme: String) -> [String: Any] {
    [
      "title": page.title, "content": page.content, "style": style, "script": script, "icon": icon,
      "hasTheme": !theme.isEmpty, "theme": theme, "isSignedIn": false, "hasApp": false,
      "hasDone": false, "hasSpan": false, "hasSpanText": false, "hasDaysError": false,
      "isFromWrong": false,
      "isToWrong": false,
    ]
  }

  private func groups(_ page: Page, _ visit: Visit) -> [[String: Any]] {
    let groups: [(title: String, tabs: [ConsoleTab])] = [
      (visit.app.map { Self.short($0.title) } ?? "", visit.app == nil ? [] : ConsoleTab.questions),
      ("Tools", visit.app == nil ? [] : ConsoleTab.tools),
      ("Set up", visit.app == nil ? [] : ConsoleTab.setup),
      ("Server", ConsoleTab.server),
    ]
    return groups.filter { !$0.tabs.isEmpty }.map { title, tabs in
      [
        "title": title, "hasTitle": !title.isEmpty,
        "pages": tabs.filter { visit.may($0.role) }.map { tab in
          ["href": visit.path(tab), "label": tab.label, "isHere": tab == page.tab] as [String: Any]
        },
      ]
    }
  }

  private func html(_ text: Markup, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: Self.policy, .xContentTypeOptions: "nosniff",
        .xRobotsTag: "noindex, nofollow", .referrerPolicy: "same-origin",
        .frameOptions: "DENY", .openerPolicy: "same-origin", .resourcePolicy: "same-origin",
      ], body: .init(byteBuffer: ByteBuffer(string: text.text)))
  }

  /// What a browser may do: nothing from elsewhere, no script but the server's own file.
  static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  /// `light` or `dark` where somebody has chosen; else the system decides.
  private static func theme(of request: Request) -> String {
    let theme = Cookies(request)[Cookies.theme] ?? ""
    return theme == "light" || theme == "dark" ? theme : ""
  }

  private static func short(_ title: String) -> String {
    let scalars = title.unicodeScalars
    return scalars.count <= 32
      ? title : String(String.UnicodeScalarView(scalars.prefix(31))) + "…"
  }
}

extension HTTPField.Name {
  fileprivate static let frameOptions = Self("X-Frame-Options") ?? .server
  fileprivate static let openerPolicy = Self("Cross-Origin-Opener-Policy") ?? .server
  fileprivate static let resourcePolicy = Self("Cross-Origin-Resource-Policy") ?? .server
}
