import Entryway
import Foundation
import SimulationFixtures
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
          hint: commit the file, and run the test again; in a package, first add exclude: ["Routes.json"] \
          to the test target
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

  @Test(
    "What is no manifest is told and left as it is",
    arguments: [
      ("let a = 1\n", "expected a value, found `let`"), ("{}", "`version` is missing"),
      (#"{"version": 99, "routes": []}"#, "version 99"), ("\u{FEFF}{}", "byte-order mark"),
    ])
  func damaged(text: String, reason: String) throws {
    try inFolder {
      let url = URL(filePath: file.path)
      try Data(text.utf8).write(to: url)
      let told = try #require(failure())
      #expect(
        told.hasPrefix("the file is not a manifest that can be read, and was left as it is\n"))
      #expect(told.contains(reason), "\(told)")
      #expect(try Data(contentsOf: url) == Data(text.utf8))
    }
  }

  @Test("A symbolic link stays one, and the file behind it is written")
  func link() throws {
    try inFolder {
      let target = folder.appending(path: "Shared.json")
      try Data(EntryRules(ShopRoute.routes).manifest.jsonText().utf8).write(to: target)
      try FileManager.default.createSymbolicLink(
        at: URL(filePath: file.path), withDestinationURL: target)
      #expect(failure()?.hasPrefix("the routes or rules no longer match") == true)
      #expect(try RouteManifest(json: Data(contentsOf: target)) == ShopRoute.entries.manifest)
      #expect(failure() == nil)
    }
  }

  @Test("A folder of that name is told")
  func directory() throws {
    try inFolder {
      try FileManager.default.createDirectory(
        at: URL(filePath: file.path), withIntermediateDirectories: true)
      #expect(
        failure() == """
          the file cannot be read, and was left as it is
            \(file.path)
          hint: name a file that this user may read and write
          """)
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
        the file cannot be written
          \(file.path)
        hint: check that its folder exists, and run the tests where the sources may be written
        """)
  }
}
