import EntrywayAssociation
import EntrywayRouting
import Testing

/// Proofs against all short links, asked one by one.
///
/// A handful of cases is played; `make test-thorough` plays fifty.
@Suite("Agreement, against all short links") struct AgreementReferenceTests {
  static let links = ShortLinks(units: 3)

  @Test("A proof finds every difference that short links show, and none that is longer")
  func random() {
    for seed in 0..<UInt64(Thoroughness.cases(10)) {
      var tables = RandomTable(seed: seed)
      var files = RandomFile(seed: seed)
      Self.check(files.file(), tables.manifest(), "seed \(seed)")
    }
  }

  @Test("A change of one character in a generated file is found, or no short link shows it")
  func changed() {
    for seed in 0..<UInt64(Thoroughness.cases(8)) {
      var tables = RandomTable(seed: seed, isExpressible: true)
      let manifest = tables.manifest()
      let generated = AssociationGenerator(apps: [.init([RandomTable.appID], manifest)]).generated()
      var random = Seeded(seed: seed)
      guard let file = generated.file.changed(&random) else { continue }
      Self.check(file, manifest, "seed \(seed)")
    }
  }

  static func check(
    _ file: AssociationFile, _ manifest: RouteManifest, _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
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
  }
}
