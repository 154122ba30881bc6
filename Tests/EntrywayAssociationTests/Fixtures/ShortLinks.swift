import EntrywayAssociation
import EntrywayRouting

/// All short links of a small alphabet in normal form, asked one by one: slow and obvious.
struct ShortLinks {
  struct Length: Comparable {
    var path: Int
    var query: Int
    var fragment: Int

    static func < (left: Length, right: Length) -> Bool {
      (left.path, left.query, left.fragment) < (right.path, right.query, right.fragment)
    }
  }

  private static let units = ["a", "b", "0", "-", "A", "%20", "%C3%A9"]
  private static let supplements = [
    "", "?q=a", "?q=0", "?r=a", "?q=a&r=a", "?r=0&q=-", "?q=%20", "?x=a", "#a", "#0", "?q=0#a",
  ]

  let urls: [String]

  init(units count: Int) {
    var paths = [""]
    var level = [""]
    for _ in 0..<count {
      level = level.flatMap { path in
        // A segment is never empty.
        Self.units.map { path + $0 } + (path.isEmpty || path.last == "/" ? [] : [path + "/"])
      }
      paths += level
    }
    urls = paths.filter { $0.last != "/" }.flatMap { path in
      Self.supplements.map { "https://example.com/" + path + $0 }
    }
  }

  /// The shortest links on which file and table differ, by the kind of difference.
  func differences(
    _ file: AssociationFile, _ manifest: RouteManifest
  ) -> (unrouted: String?, unassociated: String?) {
    let matcher = AssociationMatcher(file, host: "example.com")
    let table = RouteTable<NamedRoute>(manifest: manifest)
    var found: (unrouted: String?, unassociated: String?)
    func keep(_ url: String, _ known: inout String?) {
      if known.map({ Self.length(url) < Self.length($0) }) ?? true { known = url }
    }
    for url in urls {
      let isRouted = (try? table.match(url)).map { !$0.isFallback } ?? false
      let verdict = matcher.verdict(for: url, appID: RandomTable.appID).outcome
      if isRouted, verdict != .match { keep(url, &found.unassociated) }
      if !isRouted, verdict == .match { keep(url, &found.unrouted) }
    }
    return found
  }

  static func length(_ url: String) -> Length {
    let rest = url.dropFirst("https://example.com".count)
    let parts = rest.split(separator: "#", omittingEmptySubsequences: false)
    let pathAndQuery = parts[0].split(separator: "?", omittingEmptySubsequences: false)
    return Length(
      path: pathAndQuery[0].utf8.count,
      query: pathAndQuery.count > 1 ? pathAndQuery[1].utf8.count : 0,
      fragment: parts.count > 1 ? parts[1].utf8.count : 0)
  }
}
