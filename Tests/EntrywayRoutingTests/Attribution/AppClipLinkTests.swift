import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct AppClipLinkTests {
  enum Place: LinkDestination {
    case home
    case order(id: Int, page: String?)
    case item(String)
    case secret(String)
  }

  static func table(
    hosts: [String] = ["shop.example.com", "go.example.com"],
    clip: String? = "com.example.shop.Clip",
    isLimited: Bool = false
  ) -> RouteTable<Place> {
    RouteTable(schemes: ["shop"], hosts: hosts, campaign: .utm, appClip: clip) {
      Route("/", .home)
      if isLimited {
        Route("/?order={id}#{page}", Place.order).hosts("shop.example.com")
      } else {
        Route("/?order={id}#{page}", Place.order)
      }
      Route("/?p={item}&isItem", Place.item)
      Route("/id?p={item}", Place.item)
      Route("/login?code={code}", Place.secret).sensitive("code")
    }
  }

  private static let clip = "https://appclip.apple.com/id?p=com.example.shop.Clip"

  @Test("The default link opens the table's root, with the link's other items and fragment")
  func opens() throws {
    let table = Self.table()
    #expect(try table.match(Self.clip).destination == .home)
    #expect(try table.match(Self.clip + "&order=7").destination == .order(id: 7, page: nil))
    let match = try table.match(
      "http://APPCLIP.apple.com:80/id?order=7&%70=com.example.shop%2EClip&utm_source=a&x=1#top")
    #expect(match.destination == .order(id: 7, page: "top"))
    #expect(match.pattern == "/?order={id}#{page}")
    #expect(match.parameters.map(\.text) == ["7", "top"])
    #expect(match.undeclaredItems.map(\.name) == ["utm_source", "x"])
    #expect(match.campaign == LinkCampaign(source: "a"))
    let untyped = RouteTable<NamedRoute>(manifest: table.manifest)
    #expect(try untyped.match(Self.clip + "&order=7").destination.description == "order(id: 7)")
  }

  @Test(
    "Anything else on Apple's host is another app's",
    arguments: [
      "https://appclip.apple.com/id", "https://appclip.apple.com/id?p=com.example.other",
      "https://appclip.apple.com/id?p=com.example.shop.clip", "https://appclip.apple.com/id?p",
      "https://appclip.apple.com/id/?p=com.example.shop.Clip",
      "https://appclip.apple.com/ID?p=com.example.shop.Clip",
      "https://appclip.apple.com/?p=com.example.shop.Clip",
      "https://appclip.apple.com/id/x?p=com.example.shop.Clip",
      "https://appclip.apple.com/%69d?p=com.example.shop.Clip",
      "https://appclip.apple.com/id?p=com.example.shop.Clip&p=com.example.shop.Clip",
      "https://appclip.apple.com/id?p=com.example.shop.Clip&p",
      "https://appclip.apple.com/id?P=com.example.shop.Clip",
      "https://appclip.apple.com/id#?p=com.example.shop.Clip",
      "https://appclip.apple.com.evil.example/id?p=com.example.shop.Clip",
      "https://apple.com/id?p=com.example.shop.Clip",
    ])
  func foreign(link: String) {
    let error = #expect(throws: LinkMatchError.self) { try Self.table().match(link) }
    #expect(error?.code == .foreignHost)
    let plain = #expect(throws: LinkMatchError.self) { try Self.table(clip: nil).match(link) }
    #expect(error?.description == plain?.description)
  }

  @Test("Another port, and a table without an App Clip, are refused as before")
  func refused() {
    let port = #expect(throws: LinkMatchError.self) {
      try Self.table().match("https://appclip.apple.com:8080/id?p=com.example.shop.Clip")
    }
    #expect(port?.code == .foreignHost)
    let none = #expect(throws: LinkMatchError.self) { try Self.table(clip: nil).match(Self.clip) }
    #expect(none?.code == .foreignHost)
  }

  @Test("Messages show the link as it was written")
  func messages() {
    let table = Self.table()
    #expect(
      table.explain(Self.clip + "&order=7").description.hasPrefix(
        Self.clip + "&order=7\nopens order"))
    let link = Self.clip + "&order=x&isItem=no"
    let limited = RouteTable<Place>(hosts: ["shop.example.com"], appClip: "com.example.shop.Clip") {
      Route("/?order={id}#{page}", Place.order)
    }
    #expect(limited.explain(link).description.contains("\n  \(link)\n"))
    #expect(limited.explain(Self.clip).description.contains("\n  \(Self.clip)\n"))
    let other = RouteTable<Place>(
      hosts: ["shop.example.com", "go.example.com"], appClip: "com.example.shop.Clip"
    ) {
      Route("/", Place.home).hosts("go.example.com")
    }
    #expect(other.explain(Self.clip).description.contains("\n  \(Self.clip)\n"))
  }

  @Test("It is a link of the table's first host, also where routes are limited to hosts")
  func hosts() throws {
    #expect(
      try Self.table(isLimited: true).match(Self.clip + "&order=7").destination
        == .order(id: 7, page: nil))
    #expect(try Self.table(hosts: []).match(Self.clip).destination == .home)
    #expect(try Self.table(hosts: ["*.example.com"]).match(Self.clip).destination == .home)
    // A table that has Apple's host itself reads it as any other.
    #expect(
      try Self.table(hosts: ["appclip.apple.com"]).match(Self.clip).destination
        == .item("com.example.shop.Clip"))
  }

  @Test("No such link is written, and Apple's host is none of the app's")
  func writes() throws {
    let table = Self.table()
    #expect(try table.link(to: .home) == "https://shop.example.com/")
    #expect(!table.manifest.servingHosts.map(\.name).contains("appclip.apple.com"))
    #expect(!table.manifest.takes(host: "appclip.apple.com"))
    #expect(throws: LinkWritingError.self) { try table.link(to: .home, host: "appclip.apple.com") }
  }

  @Test(
    "It opens what the rest opens at the root of the first host", arguments: Seeds.first(2, of: 8))
  func reference(seed: UInt64) {
    var random = Seeded(seed: seed)
    for _ in 0..<600 {
      let table = Self.table(isLimited: random.below(2) == 0)
      var items = (0..<random.below(4)).map { _ in
        random.pick([
          "order=7", "order=x", "isItem", "utm_source=a", "%zz", "b=%00", "", "é", "a=%26",
        ])
      }
      let fragment = random.pick(["", "#top", "#%zz", "#a?p=b"])
      let rest = (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + fragment
      items.insert("p=com.example.shop.Clip", at: random.below(items.count + 1))
      let link = "https://appclip.apple.com/id?" + items.joined(separator: "&") + fragment
      let own = "https://shop.example.com/" + rest
      let (found, expected) = (try? table.match(link), try? table.match(own))
      #expect(found == expected, "seed \(seed): \(link)")
      #expect(found?.undeclaredItems == expected?.undeclaredItems, "seed \(seed): \(link)")
      #expect(table.explain(link).outcome == table.explain(own).outcome, "seed \(seed): \(link)")
      #expect(table.campaign(in: link) == table.campaign(in: own), "seed \(seed): \(link)")
    }
  }
}
