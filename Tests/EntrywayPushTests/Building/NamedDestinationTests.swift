import DiagnosticFacts
import Entryway
import EntrywayDiagnostics
import EntrywayPush
import Foundation
import Testing

/// Payloads by a manifest: what a backend without the app's types may misspell.
@Suite("Payloads that open destinations of a manifest") struct NamedDestinationTests {
  static let routes = RouteManifest(
    schemes: ["shop"],
    routes: [
      ManifestRoute(
        name: "order", pattern: "/orders/{number}",
        parameters: [ManifestParameter(name: "number", shape: .integer(Int.self))]),
      ManifestRoute(name: "cart", pattern: "/cart"),
    ])

  static let rows: [(NamedRoute, said: [String], hint: String)] = [
    (
      NamedRoute("ordr", ["number": ["1"]]), [#"no route is named "ordr""#, "cart", "order"],
      "did you mean order?"
    ),
    (
      NamedRoute("order", ["id": ["1"]]),
      [#"the route "order" has no parameter "id""#, "expected number"],
      "remove it, or correct its name."
    ),
    (
      NamedRoute("order", ["number": ["x"]]), [#""x" is not an integer"#, #"for "number""#],
      "write number=1, for example."
    ),
    (
      NamedRoute("order"), [#"the route "order" needs the parameter "number""#],
      "add number=1."
    ),
  ]

  @Test("A push says what is wrong with the name or the parameters", arguments: rows)
  func wrong(_ destination: NamedRoute, _ said: [String], _ hint: String) {
    let links = EntryRules(
      RouteTable<NamedRoute>(manifest: Self.routes), [.notification(link: "deep_link")])
    let fields = EntryRules(
      RouteTable<NamedRoute>(manifest: Self.routes), [.notification(fieldsNamedBy: "data.type")])
    for rules in [links, fields] {
      let error = #expect(throws: PushBuildingError.self) {
        try PushPayload(opening: destination, via: rules)
      }
      let text = error?.description ?? ""
      #expect(error?.code == .notWritable)
      #expect(error?.diagnostic.hint == hint)
      for part in said { #expect(text.contains(part), "\(text)") }
      #expect(text.contains("can open \"\(destination.name)\""), "\(text)")
    }
  }

  @Test("The push of a Live Activity says it too", arguments: rows)
  func activity(_ destination: NamedRoute, _ said: [String], _ hint: String) throws {
    let rules = EntryRules(
      RouteTable<NamedRoute>(manifest: Self.routes), [.liveActivityPush(link: "link")])
    let push = try LiveActivityPush.update(
      contentState: ["minutes": 5], timestamp: Date(timeIntervalSince1970: 1_763_755_200))
    let error = #expect(throws: PushBuildingError.self) {
      try PushPayload(push, opening: destination, via: rules)
    }
    #expect(error?.diagnostic.hint == hint)
  }
}
