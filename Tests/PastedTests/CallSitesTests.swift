import EntrywayReporting
import EntrywaySwiftUI
import EntrywayUIKit
import Foundation
import SwiftUI
import Testing
import UIKit

/// The calls that an app makes first, each as it is compiled now, below it how it was written once.
private enum ParlorRoute: LinkDestination {
  case order(id: String)
  case login(code: String)
  case link(slug: String)

  static let routes = RouteTable<ParlorRoute>(
    schemes: ["parlor"], hosts: ["parlor.example.com", "go.example.com"]
  ) {
    // call: a route with options
    Route("/login?code={code}", ParlorRoute.login).competes(false).sensitive("code")
    // was: Route("/login?code={code}", competes: false, sensitive: ["code"], ParlorRoute.login)

    // call: a destination that needs a session
    Route("/orders/{id}", ParlorRoute.order).requires(.session)
    // was: Route("/orders/{id}", ParlorRoute.order)
    // was: requirements: { route, _ in if case .order = route { [.session] } else { [] } }

    Route("/{slug}", ParlorRoute.link).hosts("go.example.com").resolved(by: .server)
  }
}

@MainActor private final class ParlorModel {
  private(set) var shown: [ParlorRoute] = []
  func show(_ route: ParlorRoute) { shown.append(route) }
}

@MainActor private struct Parlor {
  let center = DeepLinkCenter(EntryRules(ParlorRoute.routes))
  let model = ParlorModel()
  let server = LinkServer("https://links.example.com", key: "ewpk_4f9c21")

  func swiftUI(_ root: Text) -> some View {
    root
      // call: wiring in SwiftUI
      .deepLinks(center) { route in model.show(route) }
    // was: .deepLinks(center) { route, _ in model.show(route) }
  }

  func uiKit(_ application: UIApplication) {
    // call: wiring in UIKit
    center.finishLaunching(application)
    // was: center.finishLaunching(application)
  }

  func listen() {
    // call: a handler
    center.onOpen { route in model.show(route) }
    // was: center.onOpen { route, _ in model.show(route) }
  }

  func signIn(_ user: String?) {
    // call: the state of the sign-in
    center.set(.session, satisfied: user != nil)
    // was: if user != nil { center.satisfy(.session) } else { center.withdraw(.session) }
  }

  func scan(_ url: URL) {
    // call: a scanned URL
    center.receive(url, from: .qrCode)
    // was: center.receive(
    // was: AppEntry(source: .qrCode, content: .link(url.absoluteString), start: center.start))
  }

  func parse(_ link: String) throws -> ParlorRoute {
    // call: parsing a link
    try ParlorRoute.routes.match(link).destination
    // was: try ParlorRoute.routes.match(link).destination
  }

  func write(_ route: ParlorRoute) throws -> String {
    // call: writing a link
    try ParlorRoute.routes.link(to: route)
    // was: try ParlorRoute.routes.link(to: route)
  }

  func shortLinks() {
    // call: short links
    center.resolveShortLinks(by: server)
    // was: center.addGuard(.resolving(ParlorRoute.routes, by: server, reporting: reporting))
  }

  func consent() {
    // call: consent
    center.reporting?.hasConsent = true
    // was: center.reporting?.isOn = true
  }
}

@Suite("The calls that an app makes first") struct CallSitesTests {
  private struct Site {
    var name: String
    var now = ""
    var before = ""
  }

  private static func sites() throws -> [Site] {
    let text = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    var sites: [Site] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("// call: ") {
        sites.append(Site(name: String(line.dropFirst(9))))
        isOpen = true
      } else if line.hasPrefix("// was: ") {
        sites[sites.count - 1].before += line.dropFirst(8)
        isOpen = false
      } else if isOpen {
        sites[sites.count - 1].now += line
      }
    }
    return sites
  }

  @Test("No call has more characters than it once had")
  func characters() throws {
    let sites = try Self.sites()
    #expect(sites.count == 11)
    for site in sites {
      #expect(!site.now.isEmpty && !site.before.isEmpty, "\(site.name)")
      // The name of consent says what it is, and is longer for it; the call is the same.
      let now = site.now.replacing("hasConsent", with: "isOn")
      #expect(now.count <= site.before.count, "\(site.name)")
    }
  }

  @Test("The calls do what they say")
  func calls() throws {
    let parlor = Parlor()
    parlor.listen()
    parlor.signIn("jane")
    parlor.center.satisfy(.interface)
    parlor.scan(try #require(URL(string: "parlor://orders/7")))
    #expect(parlor.model.shown == [.order(id: "7")])
    parlor.signIn(nil)
    parlor.scan(try #require(URL(string: "parlor://orders/8")))
    #expect(parlor.center.waiting.count == 1)
    let link = try parlor.write(.order(id: "9"))
    #expect(try parlor.parse(link) == .order(id: "9"))
  }
}
