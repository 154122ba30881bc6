import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A destination, for an app.
enum SaleRoute: LinkDestination {
  case sale(id: String)

  static let routes = RouteTable<SaleRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/sale/{id}", SaleRoute.sale)
  }
}

/// A folder that an app and its extension share, and the app.
@MainActor final class SharedFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString)")
  let server = MemoryLinkServer()
  let center = DeepLinkCenter(EntryRules(SaleRoute.routes, [.notification(link: "deep_link")]))
  private(set) lazy var reporting = center.report(
    to: server.address, options: server.options(shared: shared))

  nonisolated var shared: SharedReports { SharedReports(url) }

  /// Has the person answer, and waits until the extension can know.
  func answer(_ hasConsent: Bool) async {
    reporting.hasConsent = hasConsent
    await reporting.ready()
  }

  /// The names of the files below the folder.
  var names: [String] {
    (FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []).sorted()
  }

  /// What the app tells of deliveries when it comes to the screen, and goes again.
  func told() async -> [String] {
    center.satisfy(.interface)
    await reporting.send()
    center.withdraw(.interface)
    await reporting.ready()
    return server.events.filter { $0.kind == .delivered }.map(\.description)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// What may be in the place of a shared folder.
enum FolderState: String, CaseIterable, CustomTestStringConvertible {
  case untouched = "the folder as the app has left it"
  case missing = "no folder"
  case file = "a file in the folder's place"
  case markIsFolder = "a folder in the mark's place, and a file in that of the deliveries"
  case link = "a link to itself in the folder's place"
  case markIsPipe = "a pipe in the mark's place"
  case deliveriesAreFile = "a file in the place of the deliveries"
  case deliveriesAreLink = "a link to nowhere in the place of the deliveries"
  case hostile = "deliveries that nobody has written so"
  case full = "more deliveries than wait at most"

  var testDescription: String { rawValue }

  /// Whether the extension can still leave a delivery.
  var isUsable: Bool { [.untouched, .markIsPipe, .hostile, .full].contains(self) }

  /// Makes it so, in a folder in which reporting is on.
  func prepare(_ url: URL) throws {
    let manager = FileManager.default
    let deliveries = url.appending(path: "deliveries")
    switch self {
    case .untouched: break
    case .missing: try manager.removeItem(at: url)
    case .file:
      try manager.removeItem(at: url)
      try Data([1]).write(to: url)
    case .markIsFolder:
      try manager.removeItem(at: url.appending(path: "on"))
      try manager.createDirectory(at: url.appending(path: "on"), withIntermediateDirectories: true)
      try Data([1]).write(to: deliveries)
    case .link:
      try manager.removeItem(at: url)
      try manager.createSymbolicLink(at: url, withDestinationURL: url)
    case .markIsPipe:
      try manager.removeItem(at: url.appending(path: "on"))
      mkfifo(url.appending(path: "on").path, 0o600)
    case .deliveriesAreFile: try Data([1]).write(to: deliveries)
    case .deliveriesAreLink:
      try manager.createSymbolicLink(
        at: deliveries, withDestinationURL: URL(filePath: "/nowhere/at/all"))
    case .hostile: try Self.fill(deliveries)
    case .full:
      try manager.createDirectory(at: deliveries, withIntermediateDirectories: true)
      for number in 0..<600 {
        try Data("{}".utf8).write(to: deliveries.appending(path: "0000-\(1_000 + number).json"))
      }
    }
  }

  private static func fill(_ deliveries: URL) throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: deliveries.appending(path: "folder.json/inner"), withIntermediateDirectories: true)
    let id = "\"id\":\"019AACD4-0000-7000-8000-000000000000\""
    let texts = [
      "empty.json": "", "text.json": "no JSON", "number.json": "1", ".json": "{}", "other": "{}",
      "new\nline.json": "{}", "taken.json.taken": "{}",
      "unusable-send.json": #"{\#(id),"send":"a\u0000b","date":1}"#,
      "no-date.json": #"{\#(id),"send":"a"}"#,
      "deep.json": String(repeating: "[", count: 4_000),
      "large.json": String(repeating: " ", count: 1 << 20) + "{}",
    ]
    for (name, text) in texts {
      try Data(text.utf8).write(to: deliveries.appending(path: name))
    }
    let links = ["zero.json": "/dev/zero", "loop.json": "loop.json", "nowhere.json": "/nowhere"]
    for (name, target) in links {
      try manager.createSymbolicLink(
        atPath: deliveries.appending(path: name).path, withDestinationPath: target)
    }
    mkfifo(deliveries.appending(path: "pipe.json").path, 0o600)
  }
}
