import EntrywayRouting
import Testing

@testable import LinkPlatform

@Suite("The routes of several manifests")
struct AppTableTests {
  private static func manifest(_ routes: [(name: String, pattern: String)]) -> RouteManifest {
    RouteManifest(
      schemes: ["shop"], hosts: ["shop.example"],
      routes: routes.map { ManifestRoute(name: $0.name, pattern: $0.pattern) })
  }

  @Test("A name that several routes have gets the next free number")
  func numbers() {
    let union = RouteManifest(union: [
      Self.manifest([("order", "/d"), ("order-2", "/e"), ("cart", "/f"), ("order-2", "/g")]),
      Self.manifest([("order", "/b"), ("order-3", "/c")]),
      Self.manifest([("order", "/a"), ("order-2", "/h")]),
    ])
    #expect(
      union.routes.map { "\($0.name) \($0.pattern)" } == [
        "order /a", "order-2 /h", "order-3 /b", "order-3-2 /c", "order-4 /d", "order-2-2 /e",
        "cart /f", "order-2-3 /g",
      ])
  }

  // One more look for each of the equal names before would be 800 million for 40,000: minutes.
  @Test("However many routes have one name, each gets one of its own, in a step for each")
  func equalNames() {
    let count = 40_000
    let union = RouteManifest(union: [
      Self.manifest((0..<count).map { ("order", "/orders/\($0)") }),
      Self.manifest([("order", "/orders")]),
    ])
    #expect(union.routes.count == count + 1)
    #expect(Set(union.routes.map(\.name)).count == count + 1)
    #expect(union.routes.last?.name == "order-\(count + 1)")
    #expect(union.routes[1].name == "order-2")
  }

  @Test("Buttons and surfaces of all manifests have room, whatever strangers report")
  func declared() {
    var older = Self.manifest([])
    older.entries = EntriesManifest(
      rules: [ManifestRule(.notificationPlace, key: "", action: "ARCHIVE")],
      categories: [
        ManifestCategory(id: "MESSAGE", actions: [.init(id: "REPLY", title: "Reply")])
      ])
    older.surfaces = ["orders"]
    var newer = Self.manifest([])
    newer.surfaces = ["cart"]
    let declared = DeclaredStrings(of: [("1", older), ("2", newer)])
    #expect(declared[.action] == ["ARCHIVE", "REPLY"])
    #expect(
      declared[.surface] == [
        "widget:orders", "control:orders", "live-activity:orders", "widget:cart", "control:cart",
        "live-activity:cart",
      ])
    #expect(DeclaredStrings.library[.action] == ["tap", "dismiss"])
    #expect(DeclaredStrings.library[.surface] == ["widget", "control", "live-activity"])
  }

  @Test("Hosts and schemes of all versions are taken once, those of the newest first")
  func hosts() {
    var older = Self.manifest([])
    older.surfaces = ["orders"]
    older.hosts = ["old.example", "shop.example", "old.example"]
    older.schemes = ["old", "shop"]
    let union = RouteManifest(union: [older, Self.manifest([])])
    #expect(union.hosts == ["shop.example", "old.example"])
    #expect(union.schemes == ["shop", "old"])
    #expect(union.surfaces == ["orders"])
  }
}
