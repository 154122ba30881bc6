import Entryway
import Foundation
import Testing

@testable import EntrywayTesting

@Suite("The manifest beside a test")
struct ManifestFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var file: SnapshotFile {
    SnapshotFile("Routes.json", beside: folder.appending(path: "Tests.swift").path())
  }

  private func failure(_ rules: EntryRules<ShopRoute> = ShopRoute.entries) -> String? {
    do throws(TestFailure) {
      try rules.expectManifest(file)
      return nil
    } catch {
      return error.description
    }
  }

  private func inFolder(_ work: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try work()
  }

  @Test("The first run writes it and fails, the next one passes")
  func first() throws {
    try inFolder {
      #expect(
        failure() == """
          the manifest was missing, and is now written
            \(file.path)
          hint: commit the file, and run the test again
          """)
      #expect(failure() == nil)
      let read = try RouteManifest(json: Data(contentsOf: URL(filePath: file.path)))
      #expect(read == ShopRoute.entries.manifest)
    }
  }

  @Test("After a change of a rule it fails once, tells the lines, and has the new manifest")
  func changed() throws {
    try inFolder {
      let before = EntryRules<ShopRoute>(ShopRoute.routes, [.notification(link: "deep_link")])
      _ = failure(before)
      let after = EntryRules<ShopRoute>(ShopRoute.routes, [.notification(link: "link")])
      let told = try #require(failure(after))
      #expect(
        told == """
          the routes or rules no longer match \(file.path)
            -         "key" : "deep_link",
            +         "key" : "link",
          hint: the file was rewritten; check that links already sent still open, and commit it
          """)
      #expect(failure(after) == nil)
    }
  }

  @Test("The same manifest in another form is the same")
  func form() throws {
    try inFolder {
      try Data(ShopRoute.entries.manifest.jsonText().utf8).write(to: URL(filePath: file.path))
      #expect(failure() == nil)
    }
  }

  @Test("A file that is no manifest is written anew")
  func damaged() throws {
    try inFolder {
      try Data("{}".utf8).write(to: URL(filePath: file.path))
      #expect(failure()?.hasPrefix("the routes or rules no longer match") == true)
      #expect(failure() == nil)
    }
  }

  @Test("A long difference is told by its first lines")
  func long() {
    let before = (0..<50).map { "\($0)" }.joined(separator: "\n")
    let told = LineDifference(from: before, to: "").first(3)
    #expect(told == ["- 0", "- 1", "- 2", "… and 47 more lines"])
  }

  @Test("A folder that is not there is told")
  func nowhere() {
    #expect(
      failure() == """
        the text of the table cannot be written
          \(file.path)
        hint: run the tests where the sources are, with write access
        """)
  }
}
