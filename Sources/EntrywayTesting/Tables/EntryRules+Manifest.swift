import EntrywayDiagnostics
import EntrywayRouting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EntryRules {
  /// Throws if the manifest in a file beside the test differs from these rules', and updates it.
  ///
  /// The manifest is the table and the rules as JSON. The command line reads it with `--routes`,
  /// the link server accepts it, and a backend in any language can read it. Commit the file, and
  /// let a test keep it up to date:
  ///
  /// ```swift
  /// @Test func manifest() throws { try ShopRoute.entries.expectManifest(named: "Routes.json") }
  /// ```
  ///
  /// The first run writes the file and fails, and so does a run after a change to the table or to a
  /// rule. The next run passes: review the file's diff, and commit it. This needs no setup, so it
  /// works in Xcode as well; a simulator writes to the Mac's disk. A file that is not a manifest,
  /// or one of a later version, is left unchanged.
  ///
  /// In a package, add `exclude: ["Routes.json"]` to the test target once the file exists: SwiftPM
  /// warns about a file that the target doesn't declare, and about an excluded file that doesn't
  /// exist.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: A file in the same folder; the test's own by default.
  /// - Throws: A ``/EntrywaySimulation/TestFailure`` with the removed and the added lines, or one
  ///   that says that the file can't be written.
  public func expectManifest(
    named name: String, beside test: StaticString = #filePath
  ) throws(TestFailure) {
    try expectManifest(SnapshotFile(name, beside: "\(test)"))
  }

  func expectManifest(_ file: SnapshotFile) throws(TestFailure) {
    let manifest = self.manifest
    let text = manifest.jsonText(pretty: true)
    guard let before = try file.bytes() else {
      try file.write(text)
      throw TestFailure(
        .manifest, "the manifest was missing, and is now written", notes: [file.path],
        hint: "commit the file, and run the test again; in a package, first add "
          + "exclude: [\"\(file.name)\"] to the test target")
    }
    let written: RouteManifest
    do throws(ManifestError) {
      written = try RouteManifest(json: before)
    } catch {
      // Whatever it is, nobody has asked for it to be overwritten.
      throw TestFailure(
        .manifest, "the file is not a valid manifest, and was left unchanged",
        notes: [file.path, error.description],
        hint: "delete the file if it should hold the manifest, and run the test again")
    }
    if written == manifest { return }
    try file.write(text)
    throw TestFailure(
      .manifest, "the routes or rules no longer match \(file.path)",
      notes: LineDifference(from: String(decoding: before, as: UTF8.self), to: text)
        .first(Self.toldLines),
      hint: "the file was rewritten; check that links already sent still open, and commit it")
  }

  /// How many lines of a difference are told; the file has them all.
  private static var toldLines: Int { 40 }
}
