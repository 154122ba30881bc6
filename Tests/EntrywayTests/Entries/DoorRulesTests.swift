import EntrywayDiagnostics
import SeededRandom
import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Rules for the other doors")
struct DoorRulesTests {
  enum Door: LinkDestination {
    case home, orders
    case order(id: String)
  }

  static let routes = RouteTable<Door>(schemes: ["shop"]) {
    Route("/", .home)
    Route("/orders", .orders)
    Route("/orders/{id}", Door.order)
  }

  static let rules = EntryRules(
    routes,
    [
      .widget(kind: "Orders", .orders),
      .widget(kind: "Order", activityType: "intent") { tap in
        tap.family.map(Door.order)
      }, .liveActivity { $0.activityID.map(Door.order) },
      .file(extensions: ["CSV"]) { .order(id: $0.deletingPathExtension().lastPathComponent) },
      .file(extensions: ["txt"], audience: "staff") { _ in .home },
      .cloudKitShare { $0.zoneName == "orders" ? .order(id: $0.recordName) : nil },
      .purchase("premium", .home), .purchase(Door.order),
      .activity("Legacy", .home),
    ])

  static func activity(
    _ source: EntrySource, _ type: String, _ userInfo: [String: PayloadValue]
  ) -> AppEntry {
    AppEntry(
      source: source, content: .activity(ActivityContent(type: type, userInfo: userInfo)))
  }

  static func file(_ path: String) -> AppEntry {
    AppEntry(source: .file, content: .file(FileContent(url: URL(fileURLWithPath: path))))
  }

  static func share(zone: String) -> AppEntry {
    AppEntry(
      source: .cloudKitShare,
      content: .cloudKitShare(
        CloudKitShareContent(
          containerID: "c", recordName: "7", zoneName: zone, ownerName: "o")))
  }

  static func purchase(_ product: String) -> AppEntry {
    AppEntry(source: .purchase, content: .purchase(PurchaseContent(productID: product)))
  }

  @Test(
    "Each opens what its rule says",
    arguments: [
      (activity(.widget, "anything", ["kind": "Orders"]), Door.orders),
      (
        activity(.widget, "x", ["kind": "Order", "family": "systemSmall"]),
        .order(id: "systemSmall")
      ),
      (activity(.widget, "Legacy", ["kind": "Other"]), .home),
      (activity(.liveActivity, "y", ["activityID": "9"]), .order(id: "9")),
      (file("/tmp/a/7.csv"), .order(id: "7")), (file("/tmp/7.CsV"), .order(id: "7")),
      (share(zone: "orders"), .order(id: "7")),
      (purchase("premium"), .home), (purchase("other"), .order(id: "other")),
    ])
  func opens(entry: AppEntry, destination: Door) {
    guard case .route(let match) = Self.rules.read(entry) else {
      Issue.record("\(Self.rules.read(entry))")
      return
    }
    #expect(match.destination == destination)
  }

  @Test(
    "Each that no rule takes is rejected with a reason",
    arguments: [
      (activity(.widget, "a", ["kind": "None"]), EntryRejection.Code.noRule),
      (activity(.widget, "a", ["kind": "Order"]), .missing),
      (activity(.liveActivity, "a", [:]), .missing), (file("/tmp/7.pdf"), .noRule),
      (file("/tmp/7"), .noRule), (file("/tmp/7.txt"), .audience), (share(zone: "a"), .missing),
    ])
  func rejected(entry: AppEntry, code: EntryRejection.Code) {
    guard case .rejected(let rejection) = Self.rules.read(entry) else {
      Issue.record("it was not rejected")
      return
    }
    #expect(rejection.code == code)
    #expect(rejection.diagnostic.hint != nil)
  }

  @Test("SwiftUI is asked for the types of widgets' and Live Activities' activities")
  func types() {
    #expect(
      Self.rules.activityTypes == ["Orders", "intent", "NSUserActivityTypeLiveActivity", "Legacy"])
  }

  @Test("They stand in a member of the manifest of their own, and are read back")
  func manifest() throws {
    let manifest = Self.rules.manifest
    let entries = try #require(manifest.entries)
    #expect(entries.rules.map(\.kind) == [.activity])
    #expect(
      entries.doors.map(\.kind) == [
        .widget, .widget, .liveActivity, .file, .file, .cloudKitShare, .purchase, .purchase,
      ])
    let decoded = try JSONDecoder().decode(
      RouteManifest.self, from: try JSONEncoder().encode(manifest))
    #expect(decoded == manifest)
    let untyped = EntryRules<NamedRoute>(manifest: decoded)
    #expect(untyped.manifest == manifest)
    #expect(Set(untyped.activityTypes) == Set(Self.rules.activityTypes))
    for (entry, name) in [
      (Self.activity(.widget, "a", ["kind": "Orders"]), "orders"),
      (Self.purchase("premium"), "home"),
      (Self.purchase("x"), "order"),
    ] {
      guard case .route(let match) = untyped.read(entry) else {
        Issue.record("\(untyped.read(entry))")
        continue
      }
      #expect(match.name == name)
    }
    // What only the app's code can read is rejected as such.
    for entry in [Self.file("/a.csv"), Self.share(zone: "orders")] {
      guard case .rejected = untyped.read(entry) else {
        Issue.record("it was read")
        continue
      }
    }
    // Without such rules the manifest is as it was.
    let old = try JSONEncoder().encode(EntryRules(Self.routes, [.activity("a", .home)]).manifest)
    #expect(!String(decoding: old, as: UTF8.self).contains("doors"))
  }

  @Test("Problems know them: empty names, and rules that are never reached")
  func problems() {
    #expect(Self.rules.problems.isEmpty)
    let wrong = EntryRules(
      Self.routes,
      [
        .widget(.home), .widget(kind: "Orders", .orders), .purchase("", .home),
        .liveActivity(.home), .liveActivity(.orders), .file(extensions: [""]) { _ in .home },
      ])
    #expect(
      wrong.problems.map(\.code) == [.emptyRule, .emptyRule, .unreachable, .unreachable])
  }

  @Test("Whatever a file is called, it is read or rejected, and no message shows its folders")
  func fileNames() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Seeded(seed: seed)
    let pieces = [
      "..", ".", "/", "a", ".csv", ".txt", "\u{0}", "\u{1B}[31m", "\u{202E}", "%2F", "%00", "\\",
      "\n",
      "\u{301}", "\u{1F9F5}", "\"", "`", String(repeating: "n", count: 400), " ", "~", "?", "#",
    ]
    for _ in Seeds.first(2_000, of: 20_000) {
      let name = (0..<random.below(7)).map { _ in random.pick(pieces) }.joined()
      let url = URL(fileURLWithPath: "/private/secret-folder/").appendingPathComponent(name)
      let file = FileContent(url: url)
      #expect(file.name.utf8.count <= 255)
      let entry = AppEntry(source: .file, content: .file(file))
      guard case .rejected(let rejection) = Self.rules.read(entry) else { continue }
      let text = rejection.description
      #expect(
        !text.contains("secret-folder") && !text.unicodeScalars.contains("\u{1B}")
          && !text.unicodeScalars.contains("\u{202E}") && text.count < 2_000,
        "seed \(seed): \(name.debugDescription): \(text)")
    }
  }
}
