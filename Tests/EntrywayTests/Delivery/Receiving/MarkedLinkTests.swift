import Entryway
import SeededRandom
import Testing

/// What anybody may write into a link to name a surface decides nothing.
@MainActor @Suite("Links with the item of a surface, and the same links without")
struct MarkedLinkTests {
  enum Place: LinkDestination {
    case home
    case item(Int)
    case search(String?)
    case login(code: String)
  }

  private static func rules(_ arguments: ArgumentMode, hasFallback: Bool) -> EntryRules<Place> {
    EntryRules(
      RouteTable(
        schemes: ["shop"], hosts: ["shop.example.com"], fallback: hasFallback ? .home : nil,
        arguments: arguments, campaign: .utm, surfaces: ["orders", "a/b"]
      ) {
        Route("/", Place.home)
        Route("/items/{number}", name: "item", Place.item)
        Route("/search?q={text}", name: "search") {
          (text: String?) in .search(text)
        }
        Route("/login?code={code}", Place.login).sensitive("code")
      })
  }

  /// A center, and all that is told of what comes to it.
  @MainActor private final class Side {
    let center: DeepLinkCenter<Place>
    private(set) var told: [String] = []
    private(set) var entries: [AppEntry] = []

    init(_ rules: EntryRules<Place>, queue: Int) {
      center = DeepLinkCenter(
        rules, options: DeliveryOptions(pending: .queue(limit: queue)), now: { Clock.zero })
      center.observe { [self] event in told.append("\(event)") }
      center.onOpen { [self] place, entry in
        told.append("handler: \(place)")
        entries.append(entry)
      }
    }

    var history: [String] { center.history.map(\.description) }
    var outcomes: [EntryOutcome<Place>?] { center.history.map(\.outcome) }
  }

  @Test(
    "Outcomes, texts, duplicates and what handlers get are the same",
    arguments: Seeds.first(3, of: 20))
  func same(seed: UInt64) {
    var random = Seeded(seed: seed)
    var (duplicates, opened, rejected) = (0, 0, 0)
    for round in 0..<700 {
      let arguments = random.pick([ArgumentMode.query, .perSegment])
      let rules = Self.rules(arguments, hasFallback: random.chance(30))
      let queue = random.number(1...4)
      let (plain, marked) = (Side(rules, queue: queue), Side(rules, queue: queue))
      let links = (0...random.below(2)).map { _ in MarkedLink(&random, arguments) }
      for _ in 0...random.below(5) {
        if random.chance(30) {
          for side in [plain, marked] { side.center.satisfy(.interface) }
        }
        let link = random.pick(links)
        let source = random.pick([EntrySource.universalLink, .urlScheme, .widget, .qrCode])
        let callback = random.pick(["onOpenURL", "onContinueUserActivity", nil])
        let texts = [link.text(&random, marks: false), link.text(&random, marks: true)]
        for (side, text) in zip([plain, marked], texts) {
          side.center.receive(
            AppEntry(
              source: source, content: .link(text), date: Clock.zero, start: side.center.start,
              callback: callback))
        }
      }
      for side in [plain, marked] { side.center.satisfy(.interface) }
      let place: Comment = "seed \(seed), round \(round)"
      #expect(marked.told == plain.told, place)
      #expect(marked.history == plain.history, place)
      #expect(marked.outcomes == plain.outcomes, place)
      #expect(marked.entries.map(\.content) == plain.entries.map(\.content), place)
      #expect(marked.entries.map(\.source) == plain.entries.map(\.source), place)
      #expect(marked.entries.map(\.campaign) == plain.entries.map(\.campaign), place)
      #expect(plain.entries.allSatisfy { $0.origin.surface == nil }, place)
      for outcome in plain.outcomes {
        switch outcome {
        case .duplicate: duplicates += 1
        case .opened: opened += 1
        case .rejected: rejected += 1
        default: break
        }
      }
    }
    #expect(min(duplicates, opened, rejected) > 100, "seed \(seed)")
  }
}

/// A link in parts, so that an item can be put among its items without reading it.
private struct MarkedLink {
  /// A piece of the path, and the items behind it.
  private struct Part {
    var path: String
    var items: [String]
  }

  private var parts: [Part]
  private var fragment: String
  /// Whether a slash in an item begins a segment.
  private var hasSegments: Bool

  init(_ random: inout Seeded, _ arguments: ArgumentMode) {
    let start = random.pick([
      "shop://", "shop://", "https://shop.example.com/", "http://a.example/",
    ])
    hasSegments = arguments == .perSegment && start == "shop://"
    let segments = random.pick([
      [], ["items", "7"], ["items", "7"], ["items", "x"], ["search"], ["login"], ["é", "%"],
      ["items"],
    ])
    fragment = random.pick(["", "", "#f", "#?entryway_from=widget"])
    parts = []
    var path = start
    for (index, segment) in segments.enumerated() {
      path += (index > 0 ? "/" : "") + segment
      if hasSegments {
        parts.append(
          Part(path: path, items: random.chance(40) ? Self.items(&random) : []))
        path = ""
      }
    }
    if parts.isEmpty {
      parts = [Part(path: path, items: Self.items(&random))]
    }
  }

  private static func items(_ random: inout Seeded) -> [String] {
    (0..<random.below(3)).map { _ in
      random.pick([
        "q=x", "code=secret", "utm_source=mail", "utm_campaign=a&utm_campaign=b", "flag", "q=%26",
        "n=entryway_from=x", "xentryway_from=widget", "%zz=1", "b=%00", "=",
      ])
    }
  }

  /// The link as text, with items that name a surface among its own, or without.
  func text(_ random: inout Seeded, marks: Bool) -> String {
    let marked = random.below(parts.count)
    var text = ""
    for (index, part) in parts.enumerated() {
      var items = part.items
      if marks, index == marked || random.chance(30) {
        for _ in 0...random.below(3) {
          items.insert(mark(&random), at: random.below(items.count + 1))
        }
      }
      text += part.path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }
    return text + fragment
  }

  private func mark(_ random: inout Seeded) -> String {
    let name = random.pick([
      "entryway_from", "%65ntryway_from", "entryway%5Ffrom", "entryway_fro%6d",
      "%65%6E%74%72%79%77%61%79%5F%66%72%6F%6D",
    ])
    let values = [
      "", "=", "=widget", "=widget:orders", "=control:a%2Fb", "=live-activity:%FF", "=watch", "==",
      "=%zz", "=widget%3Aorders", "=widget:" + String(repeating: "x", count: 300), "=é\u{202E}",
    ]
    // Where a slash ends an item it is none of it.
    return name + random.pick(hasSegments ? values : values + ["=widget:a/b", "=/items/8"])
  }
}
