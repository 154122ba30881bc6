import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import SeededRandom
import Testing

/// Proofs against all short links, asked one by one.
///
/// A handful of cases is played; `make test-thorough` plays thousands.
@Suite("Agreement, against all short links") struct AgreementReferenceTests {
  static let links = ShortLinks(units: Thoroughness.isThorough ? 3 : 2)

  @Test("A proof finds every difference that short links show, and none that is longer")
  func random() {
    Thoroughness.forEachSeed(5, of: 10, thorough: 2000, "random files") { seed in
      var tables = RandomTable(seed: seed)
      var files = RandomFile(seed: seed)
      Self.check(files.file(), tables.manifest(), "seed \(seed)")
    }
  }

  @Test("On one host a proof finds what the routes of that host take, and no others")
  func limitedToHosts() {
    Thoroughness.forEachSeed(5, of: 10, thorough: 1000, "random files of one host") { seed in
      var tables = RandomTable(seed: seed, limitsHosts: true)
      var files = RandomFile(seed: seed)
      Self.check(files.file(), tables.manifest(), "seed \(seed)")
    }
  }

  /// A generated file, and what makes changes in it.
  static func generated(_ seed: UInt64) -> (AssociationFile, RouteManifest, Seeded) {
    var tables = RandomTable(seed: seed, isExpressible: true)
    let manifest = tables.manifest()
    let app = AssociationGenerator.App([RandomTable.appID], manifest)
    return (AssociationGenerator(apps: [app]).generated().file, manifest, Seeded(seed: seed))
  }

  @Test("A change of one character in a pattern is found, or no short link shows it")
  func changedPattern() {
    var (found, count) = (0, 0)
    Thoroughness.forEachSeed(4, of: 8, thorough: 1000, "changed patterns") { seed in
      var (generated, manifest, random) = Self.generated(seed)
      for change in 0..<3 {
        guard let file = generated.changed(&random) else { continue }
        count += 1
        if Self.check(file, manifest, "seed \(seed), change \(change)") { found += 1 }
      }
    }
    Thoroughness.say("changed patterns: \(found) of \(count) found, the others harmless")
    // Neither is every change harmless, nor none.
    #expect(found * 10 > count * 3 && found < count)
  }

  @Test("A change of one character anywhere in a file is found, or no short link shows it")
  func changedText() {
    var (found, unreadable, count) = (0, 0, 0)
    Thoroughness.forEachSeed(4, of: 8, thorough: 1000, "changed texts") { seed in
      var (generated, manifest, random) = Self.generated(seed)
      for change in 0..<3 {
        let text = random.withOneChange(generated.json, from: #"ab0*?/-"{}[],:$()xelu A9%"#)
        let reading = AssociationReading(Array(text.utf8))
        count += 1
        guard let file = reading.file else {
          unreadable += 1
          #expect(reading.diagnostics.contains { $0.severity == .error }, "seed \(seed)")
          continue
        }
        if Self.check(file, manifest, "seed \(seed), change \(change)") { found += 1 }
      }
    }
    Thoroughness.say(
      "changed texts: \(found) of \(count) found, \(unreadable) unreadable, the others harmless")
    #expect(found > 0 && unreadable > 0 && found + unreadable < count)
  }

  /// - Returns: Whether a difference is proven.
  @discardableResult
  static func check(
    _ file: AssociationFile, _ manifest: RouteManifest, _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let agreement = file.agreement(
      with: manifest, appID: RandomTable.appID, host: "example.com")
    let found = links.differences(file, manifest)
    #expect(agreement.isDecided, "\(name)", sourceLocation: sourceLocation)
    let unrouted =
      (agreement.associatedButUnrouted + agreement.associatedButFallback).map(\.url)
    for (proven, shown) in [
      (unrouted.first, found.unrouted),
      (agreement.routedButUnassociated.first?.url, found.unassociated),
    ] {
      guard let shown else { continue }
      let isNoLonger = proven.map { ShortLinks.length($0) <= ShortLinks.length(shown) } ?? false
      #expect(
        isNoLonger, "\(name): \(proven ?? "nothing") is proven, \(shown) shown",
        sourceLocation: sourceLocation)
    }
    return agreement.isDecided && !agreement.agrees
  }
}

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
