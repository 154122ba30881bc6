extension GeneratedTable {
  /// Links that the table takes, of 40 to 64 bytes each; every route gets its turn.
  package func hits(_ count: Int, from origin: String = "https://" + host) -> [LinkSample] {
    links(count) { route, random in Self.hit(route, origin, &random) }
  }

  /// Hits whose texts hold escapes, of spaces and of letters beyond ASCII.
  package func escapedHits(_ count: Int) -> [LinkSample] {
    let names = ["caf%C3%A9%20noir", "red%20shoes", "50%25%20off", "%E6%9D%B1%E4%BA%AC"]
    let read = ["café noir", "red shoes", "50% off", "東京"]
    return links(count) { route, random in
      let index = random.below(names.count)
      return LinkSample(
        link: "https://" + Self.host + route.path(names[index]),
        destination: .text(route: route.number, name: read[index]))
    }
  }

  /// Links of the app that no route takes, each for one of four reasons.
  package func misses(_ count: Int) -> [LinkSample] {
    links(count) { route, random in
      let link = Self.hit(route, "https://" + Self.host, &random).link
      let segments = link.split(separator: "/", omittingEmptySubsequences: false)
      let changed: String =
        switch random.below(4) {
        case 0: link + "/again"
        case 1: segments.prefix(5).joined(separator: "/")
        case 2: link.replacing(segments[4], with: "missed")
        default: String(link.map { $0.isNumber ? "x" : $0 })
        }
      return LinkSample(link: changed, destination: nil)
    }
  }

  /// Texts that are refused or not the app's, each for one of eight reasons.
  package func refusals(_ count: Int) -> [LinkSample] {
    links(count) { route, random in
      let link = Self.hit(route, "https://" + Self.host, &random).link
      let changed: String =
        switch random.below(8) {
        case 0: link.replacing("shop.example", with: "shop.exmaple")
        case 1: link.replacing("https:", with: "ftps:")
        case 2: link.replacing("https://", with: "https://user@")
        case 3: link.replacing(".com/", with: ".com:8443/")
        case 4: link + "%2"
        case 5: link + "%2Fagain"
        case 6: link + "/../again"
        default: link + "\u{7F}"
        }
      return LinkSample(link: changed, destination: nil)
    }
  }

  private func links(
    _ count: Int, _ link: (GeneratedRoute, inout SeededGenerator) -> LinkSample
  ) -> [LinkSample] {
    var random = SeededGenerator(seed: 1024)
    // A stride without a common divisor, so that neighbours in the list are none in the table.
    return (0..<count).map { link(routes[$0 * 617 % routes.count], &random) }
  }

  private static func hit(
    _ route: GeneratedRoute, _ origin: String, _ random: inout SeededGenerator
  ) -> LinkSample {
    let number = route.number
    switch route.kind {
    case .page:
      return LinkSample(link: origin + route.path(), destination: .page(route: number))
    case .number:
      let id = random.number(digits: 5...7)
      return LinkSample(
        link: origin + route.path("\(id)"), destination: .number(route: number, id: id))
    case .text:
      let name = random.slug(6...13)
      return LinkSample(
        link: origin + route.path(name), destination: .text(route: number, name: name))
    case .pair:
      let id = random.number(digits: 3...4)
      let other = random.number(digits: 3...4)
      let page = random.below(2) == 0 ? nil : random.number(digits: 1...2)
      return LinkSample(
        link: origin + route.path("\(id)", "\(other)") + (page.map { "?page=\($0)" } ?? ""),
        destination: .pair(route: number, id: id, other: other, page: page))
    case .search:
      let query = random.slug(6...9)
      let limit = random.below(2) == 0 ? nil : random.number(digits: 1...2)
      return LinkSample(
        link: origin + route.path() + "?q=\(query)" + (limit.map { "&limit=\($0)" } ?? ""),
        destination: .search(route: number, query: query, limit: limit))
    case .switched:
      let id = random.number(digits: 3...5)
      let isOn = random.below(2) == 0
      return LinkSample(
        link: origin + route.path("\(id)") + "?on=\(isOn)",
        destination: .switched(route: number, id: id, isOn: isOn))
    }
  }
}

extension GeneratedRoute {
  /// The path of a link of the route, its parameters filled in.
  fileprivate func path(_ texts: String...) -> String {
    var texts = texts[...]
    return pattern.prefix { $0 != "?" }.split(separator: "/").map { segment in
      "/" + (segment.hasPrefix("{") ? texts.removeFirst() : String(segment))
    }.joined()
  }
}

extension SeededGenerator {
  fileprivate mutating func number(digits: ClosedRange<Int>) -> Int {
    let count = digits.lowerBound + below(digits.count)
    let least = (1..<count).reduce(1) { least, _ in least * 10 }
    return least + below(least * 9)
  }

  /// Letters and hyphens, so that no integer takes it.
  fileprivate mutating func slug(_ length: ClosedRange<Int>) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return String(
      (0..<length.lowerBound + below(length.count)).map { $0 % 5 == 4 ? "-" : pick(letters) })
  }
}
