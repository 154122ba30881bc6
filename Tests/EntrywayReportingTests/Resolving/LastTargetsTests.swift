import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("LastTargets")
struct LastTargetsTests {
  private let folder = TemporaryFolder()
  private var file: URL { folder.file("link-targets.json") }
  nonisolated private static let link = "https://go.example.com/abcd"

  @Test("Where links led last is known after a restart, and only the app can read the file")
  func restart() async throws {
    let before = Shop(.resolving("https://shop.example.com/orders/7?a=1"), file: file)
    await before.open(Self.link + "?x=1")
    #expect(folder.names == ["link-targets.json"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == #"{"targets":[{"link":"0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B","slug":"go.example.com/abcd","#
        + #""target":"https://shop.example.com/orders/7?a=1"}],"version":1}"#)
    let after = Shop(PlayedServer(.failure(.notConnectedToInternet)), file: file)
    await after.open(Self.link)
    #expect(after.opened == [.order(id: 7)])
    #expect(after.center.history.map(\.resolved) == [.uncounted])
  }

  @Test("A target of the file that the app does not declare any more opens nothing")
  func undeclared() async throws {
    try folder.write(
      #"{"version":1,"targets":[{"slug":"go.example.com/abcd","target":"javascript:alert(1)"}]}"#,
      to: "link-targets.json")
    let shop = Shop(PlayedServer(.failure(.notConnectedToInternet)), file: file)
    await shop.open(Self.link)
    #expect(shop.opened == [])
    #expect(shop.rejection?.code == .unansweredLink)
  }

  @Test(
    "A file that is damaged is moved aside and told, and the next one is written",
    arguments: [
      "{", #"{"version":2,"targets":[]}"#, String(repeating: " ", count: 262_145),
    ])
  func damaged(text: String) async throws {
    try folder.write(text, to: "link-targets.json")
    let shop = Shop(.resolving("https://shop.example.com/orders/7"), file: file)
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7)])
    #expect(shop.problem == "1: warning last-targets")
    #expect(folder.names == ["link-targets.json", "link-targets.json.damaged"])
    #expect(LastTargets(url: file).read() == nil)
  }

  @Test("A file that cannot be read is left alone, told, and read later")
  func unreadable() async throws {
    // A folder in its place.
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let shop = Shop(.resolving("https://shop.example.com/orders/7"), file: file)
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7)])
    #expect(shop.problem == "1: warning last-targets")
    try FileManager.default.removeItem(at: file)
    try folder.write(
      #"{"version":1,"targets":[{"slug":"go.example.com/b","target":"shop://orders/8"}]}"#,
      to: "link-targets.json")
    await shop.open("https://go.example.com/c")
    shop.server.answers = [.failure(.timedOut)]
    await shop.open("https://go.example.com/b")
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7), .order(id: 7), .order(id: 8), .order(id: 7)])
  }

  @Test("The links that were opened longest ago are forgotten, by number and by size")
  func bounds() throws {
    let targets = LastTargets(url: file)
    #expect(targets.read() == nil)
    for number in 0..<300 {
      #expect(targets.set("shop://orders/\(number)", link: nil, of: "go/\(number)") == nil)
      #expect(targets.set("shop://orders/0", link: nil, of: "go/0") == nil)
    }
    let read = LastTargets(url: file)
    #expect(read.read() == nil)
    #expect(read.target(of: "go/0") != nil)
    #expect(read.target(of: "go/44") == nil)
    #expect(read.target(of: "go/45") != nil)
    let long = "shop://orders/1?" + String(repeating: "a", count: 8_000)
    for number in 0..<40 { _ = read.set(long, link: nil, of: "long/\(number)") }
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    #expect((240_000...262_144).contains(size ?? 0))
    #expect(read.target(of: "go/299") == nil)
    #expect(read.target(of: "long/39") != nil)
    #expect(read.set(nil, link: nil, of: "long/39") == nil)
    #expect(read.target(of: "long/39") == nil)
  }

  @Test("What is known already is not written again")
  func unchanged() throws {
    let targets = LastTargets(url: file)
    #expect(targets.read() == nil)
    #expect(targets.set("shop://orders/1", link: nil, of: "go/1") == nil)
    try FileManager.default.removeItem(at: file)
    #expect(targets.set("shop://orders/1", link: nil, of: "go/1") == nil)
    #expect(targets.set(nil, link: nil, of: "go/2") == nil)
    #expect(folder.names == [])
  }
}
