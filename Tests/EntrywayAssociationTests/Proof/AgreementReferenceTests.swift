import EntrywayAssociation
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
    Thoroughness.forEachSeed(10, thorough: 2000, "random files") { seed in
      var tables = RandomTable(seed: seed)
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
    Thoroughness.forEachSeed(8, thorough: 1000, "changed patterns") { seed in
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
    Thoroughness.forEachSeed(8, thorough: 1000, "changed texts") { seed in
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
    let agreement = file.agreement(with: manifest, appID: RandomTable.appID)
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
