import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct SurfaceTests {
  @Test(
    "The item is taken off wherever it stands, and nothing else",
    arguments: [
      ("shop://a?a=1&entryway_from=widget&b=2", "shop://a?a=1&b=2", "widget"),
      ("shop://a?entryway_from=widget", "shop://a", "widget"),
      ("shop://a?entryway_from=widget#f", "shop://a#f", "widget"),
      ("shop://a?entryway_from=control&b=2", "shop://a?b=2", "control"),
      ("shop://a?a=1&entryway_from=live-activity#f", "shop://a?a=1#f", "live-activity"),
      ("shop://a?%65ntryway_fro%6D=widget", "shop://a", "widget"),
      // Flags, empty values and other kinds name nothing, and go all the same.
      ("shop://a?entryway_from", "shop://a", nil), ("shop://a?entryway_from=", "shop://a", nil),
      ("shop://a?entryway_from=watch", "shop://a", nil),
      ("shop://a?entryway_from=50%off", "shop://a", nil),
      (
        "shop://a?entryway_from=x&entryway_from=control&entryway_from=widget&z", "shop://a?z",
        "control"
      ),
      // A name counts only if the table declares it.
      ("shop://a?entryway_from=widget:orders", "shop://a", "widget:orders"),
      ("shop://a?entryway_from=widget%3Aorders", "shop://a", "widget:orders"),
      ("shop://a?entryway_from=widget:a%2Fb", "shop://a", "widget:a/b"),
      ("shop://a?entryway_from=widget:Orders", "shop://a", "widget"),
      ("shop://a?entryway_from=widget:", "shop://a", "widget"),
      ("https://h/p?a=1&&entryway_from=widget&&b", "https://h/p?a=1&&&b", "widget"),
      // Other bytes stay as they are, also in texts that are no links.
      ("https:// ?%zz&entryway_from=widget&%", "https:// ?%zz&%", "widget"),
      ("nonsense?entryway_from=widget", "nonsense", "widget"),
    ])
  func takes(link: String, rest: String, surface: String?) {
    let taken = Campaigns.table(nil).takingSurface(off: link)
    #expect(taken.link == rest)
    #expect(taken.surface?.itemValue == surface)
  }

  @Test(
    "It is an item alone, not a part of a path, a fragment or another item",
    arguments: [
      "shop://entryway_from=widget", "shop://a#?entryway_from=widget",
      "shop://a?xentryway_from=widget",
      "shop://a?entryway_from2=widget", "shop://a?b=entryway_from=widget",
      "shop://a?ENTRYWAY_FROM=widget",
      "shop://a?entryway%2_from=widget", "", "?", "shop://a?", "shop://a/b",
    ])
  func leaves(link: String) {
    let taken = Campaigns.table(nil).takingSurface(off: link)
    #expect(taken.link == link)
    #expect(taken.surface == nil)
  }

  @Test("Arguments of segments are looked at where the table has them")
  func perSegment() {
    let table = Campaigns.table(nil, arguments: .perSegment)
    #expect(
      table.takingSurface(off: "shop://a?entryway_from=widget/b?x=1&entryway_from=control&y#f").link
        == "shop://a/b?x=1&y#f")
    #expect(table.takingSurface(off: "shop://a/?entryway_from=widget").link == "shop://a/")
    #expect(table.takingSurface(off: "shop://a?x=/b&entryway_from=widget").surface == nil)
    // A web link has its arguments behind the path.
    #expect(
      table.takingSurface(off: "https://h/a?x=/b&entryway_from=widget").link == "https://h/a?x=/b")
  }

  @Test("Without a table, an item of a custom scheme that may reach into a segment stays")
  func withoutTable() {
    func take(_ link: String) -> String { LinkSurface.take(off: link, nil, names: []).link }
    #expect(take("shop://a?entryway_from=widget:orders&b") == "shop://a?b")
    #expect(take("shop://a?entryway_from=widget/b") == "shop://a?entryway_from=widget/b")
    #expect(take("https://h/a?entryway_from=widget/b") == "https://h/a")
    #expect(
      LinkSurface.take(off: "shop://a?entryway_from=widget:orders", nil, names: []).surface
        == .widget())
  }

  @Test("A written surface is read back, and the link opens the same")
  func writes() throws {
    for arguments in [ArgumentMode.query, .perSegment] {
      let table = Campaigns.table(.utm, arguments: arguments)
      for surface in [
        EntrySurface.widget(), .widget("orders"), .control("a/b"), .liveActivity("orders"),
      ] {
        for scheme in [nil, "shop"] {
          for place in [Campaigns.Place.home, .item(7), .search("x/y", page: "top")] {
            let plain = try table.link(to: place, scheme: scheme)
            let link = try table.link(to: place, from: surface, scheme: scheme)
            #expect(table.takingSurface(off: link) == (plain, surface))
            #expect(try DeepLink(link).fragment == DeepLink(plain).fragment)
          }
        }
      }
      #expect(
        table.takingSurface(off: table.adding(.widget("other"), to: "shop://")).surface == .widget()
      )
      let error = #expect(throws: LinkWritingError.self) {
        try table.link(to: .home, from: .widget("order"))
      }
      #expect(error?.code == .surface)
    }
    #expect(
      try Campaigns.table(nil).link(to: .item(7), from: .control("orders"))
        == "https://shop.example.com/items/7?entryway_from=control:orders")
  }

  @Test(
    "A link is explained as without the item, which no match lists",
    arguments: Seeds.first(2, of: 8))
  func marks(seed: UInt64) {
    var random = Seeded(seed: seed)
    for _ in 0..<600 {
      let mode = random.below(2) == 0 ? ArgumentMode.query : .perSegment
      let table = Campaigns.table(.utm, arguments: mode)
      let plain = Marks.link(&random)
      let marked = Marks.marked(plain, mode, &random)
      let taken = table.takingSurface(off: marked)
      #expect(taken.link == plain, "seed \(seed): \(marked)")
      #expect(table.explain(marked) == table.explain(plain), "seed \(seed): \(marked)")
      #expect(table.takingSurface(off: taken.link).surface == nil)
    }
  }
}

/// Links, and the same links with the item among theirs.
enum Marks {
  static func link(_ random: inout Seeded) -> String {
    let segments = (0..<random.below(4)).map { _ in
      random.pick(["items", "7", "search", "login", "%", "é", "", "..", "a%2Fb", "x=1&y"])
    }
    let items = (0..<random.below(3)).map { _ in
      random.pick([
        "q=x", "a", "utm_source=b", "code=s", "%zz=1", "b=%00", "n=entryway_from=x", "=", "x=%26",
        "entryway_fro=1",
      ])
    }
    return random.pick([
      "shop://", "https://shop.example.com/", "http://other.example/", "shop:", "x",
    ])
      + segments.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      + random.pick(["", "", "#f", "#?entryway_from=widget"])
  }

  static func marked(_ link: String, _ mode: ArgumentMode, _ random: inout Seeded) -> String {
    var halves = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    for _ in 0...random.below(2) {
      let mark =
        random.pick(["entryway_from", "%65ntryway_from", "entryway%5Ffrom", "entryway_fro%6d"])
        + random.pick([
          "=widget", "=control:orders", "=live-activity:%FF", "", "=", "=x%2Fy", "==&",
        ])
        .filter { $0 != "&" }
      if let question = halves[0].firstIndex(of: "?") {
        let behind = halves[0].index(after: question)
        if random.below(2) == 0 || behind == halves[0].endIndex {
          halves[0].insert(contentsOf: mark + (behind == halves[0].endIndex ? "" : "&"), at: behind)
        } else {
          halves[0] += "&" + mark
        }
      } else {
        halves[0] += "?" + mark
      }
    }
    return halves.joined(separator: "#")
  }
}
