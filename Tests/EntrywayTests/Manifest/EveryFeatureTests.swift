import Entryway
import Foundation
import Testing

/// Destinations whose routes and rules use every key of a manifest, and every word of each.
private enum Feature: LinkDestination {
  case home
  case shelf(String)
  case number(UInt8, Int64, UInt64)
  case measure(Double, Bool?)
  case item(UUID, day: Date?)
  case color(Color)
  case sku(Sku, Part)
  case tags([Color])
  case path([String])
  case note(String, String)
  case detail(Int)
  case settings(Int)
  case signIn(String)
  case short(String)
  case unreachable
  case unreachableItem(String)

  static let routes = RouteTable<Feature>(
    schemes: ["feature", "com.example.feature"],
    hosts: ["features.example.com", "*.features.example.com"], fallback: .shelf("all"),
    arguments: .perSegment, allowsEncodedSlash: true, campaign: .utm, surfaces: ["shelves"],
    appClip: "com.example.feature.Clip"
  ) {
    Route("/", .home)
    Route("/start?from=mail&beta", .home).readOnly()
    Route("/shelves/{name}", Feature.shelf)
    Route("/numbers/{small}/{signed}/{unsigned}", Feature.number)
    Route("/measures/{amount}?exact={exact}", Feature.measure).audience("editor")
    Route("/items/item-{id}.html?day={day}", Feature.item).requires(.session, "accepted terms")
    Route("/colors/{color}", Feature.color).only(.customScheme)
    Route("/skus/{sku}/{part}", Feature.sku)
    Route("/tags?tag={tags}", Feature.tags)
    Route("/paths/{path*}", Feature.path)
    Route("/notes/{id}#{paragraph}", Feature.note)
    Route("/detail?id={id}", Feature.detail)
    Route("/detail?id={id}/settings", Feature.settings)
    Route("/login?code={code}", Feature.signIn).only(.web).competes(false).sensitive("code")
    Route("/{slug}", Feature.short).hosts("go.features.example.com").resolved(by: .server)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "data.link", audience: Audience("editor", otherwise: "for editors")),
      .notification(at: "shelf", Feature.shelf),
      .notification(at: "grade") { Feature.number($0, 0, 7) },
      .notification(at: "hidden", Feature.unreachableItem),
      .notification(fieldsNamedBy: "type", action: "OPEN"),
      .notification(action: "SHOW_ALL", .shelf("all")),
      .notification(action: "SHOW_HIDDEN", .unreachable),
      .notification(reading: "two ids", action: "REPLY") { _ in nil },
      .quickAction(
        "home", audience: "editor", .home, title: "Home", subtitle: "Everything",
        icon: .system("house")),
      .quickAction("all", .shelf("all"), title: "All", icon: .template("All Icon")),
      .quickAction("shelf", id: "shelfID", Feature.shelf),
      .activity("com.example.feature.item", id: "itemID") { Feature.item($0, day: nil) },
      .activity("com.example.feature.home", .home),
      .spotlight(Feature.sku),
      .widget(kind: "Shelves", activityType: "com.example.feature.widget", .shelf("all")),
      .liveActivity(.home),
      .file(extensions: ["shelf"]) { _ in nil },
      .cloudKitShare { _ in nil },
      .purchase(Feature.shelf),
      .category(
        "EVERYTHING",
        actions: [
          .init(
            "REPLY", title: "Reply", [.foreground, .destructive, .authenticationRequired],
            icon: .system("arrowshape.turn.up.left"),
            textInput: .init(buttonTitle: "Send", placeholder: "Message")),
          .init("OPEN", title: "Open", icon: .template("Open Icon")),
          .init("SHOW_ALL", title: "Show All", .foreground),
          .init("SHOW_HIDDEN", title: "Show Hidden", .foreground),
        ],
        options: [
          .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle,
          .hiddenPreviewsShowSubtitle,
        ]),
      .liveActivityPush(link: "orderLink", in: .attributes),
    ])

  static func sku(_ sku: Sku) -> Feature { .sku(sku, Part(number: 1)) }
}

private enum Color: String, CaseIterable, LinkParameter {
  case red, green
}

/// A text that its own code alone can read, of a type that its file keeps to itself.
private struct Sku: LinkParameter, Hashable {
  var text: String
  init(text: String) { self.text = text }
  init(linkText: String) throws { text = linkText }
  var linkText: String { text }
  static var linkExample: Sku { Sku(text: "S-1") }
  static var linkShape: LinkShape { .opaque }
}

/// A whole number of which its own code takes only some.
private struct Part: LinkParameter, Hashable {
  var number: Int
  init(number: Int) { self.number = number }
  init(linkText: String) throws {
    number = try Int(linkText: linkText)
    guard number < 1000 else { throw LinkTextError(linkText, expected: Self.linkShape) }
  }
  var linkText: String { String(number) }
  static var linkExample: Part { Part(number: 1) }
  static var linkShape: LinkShape { .integer(UInt16.self) }
}

@Suite("A manifest with every feature")
struct EveryFeatureTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "every-feature.json")

  @Test("It is written as the file has it, with which the schema is checked")
  func isWritten() throws {
    let text = Feature.entries.manifest.jsonText(pretty: true) + "\n"
    if ProcessInfo.processInfo.environment["ENTRYWAY_UPDATE_MANIFEST"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
  }

  @Test("It reads back as the table and the rules of which it was made")
  func readsBack() throws {
    #expect(Feature.routes.problems == [])
    #expect(Feature.entries.problems == [])
    let manifest = try RouteManifest(json: Data(contentsOf: Self.file))
    #expect(manifest == Feature.entries.manifest)
    let rules = EntryRules<NamedRoute>(manifest: manifest)
    #expect(rules.manifest == manifest)
    #expect(rules.routes.problems == [])
    #expect(rules.problems == [])
  }
}
