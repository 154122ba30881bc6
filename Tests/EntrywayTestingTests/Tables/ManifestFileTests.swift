import DiagnosticFacts
import Entryway
import EntrywayDiagnostics
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

  /// The facts of what the check fails with, and its notes, line by line; none if it passes.
  private func failure(_ rules: EntryRules<ShopRoute> = ShopRoute.entries) -> [String] {
    do throws(TestFailure) {
      try rules.expectManifest(file)
      return []
    } catch {
      return [error.diagnostic.facts] + error.diagnostic.notes
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
      #expect(failure() == ["error manifest", file.path])
      #expect(failure() == [])
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
      #expect(
        failure(after) == [
          "error manifest", #"-         "key" : "deep_link","#, #"+         "key" : "link","#,
        ])
      #expect(failure(after) == [])
    }
  }

  @Test("The same manifest in another form is the same")
  func form() throws {
    try inFolder {
      try Data(ShopRoute.entries.manifest.jsonText().utf8).write(to: URL(filePath: file.path))
      #expect(failure() == [])
    }
  }

  @Test(
    "What is no manifest is told and left as it is",
    arguments: ["let a = 1\n", "{}", #"{"version": 99, "routes": []}"#, "\u{FEFF}{}"])
  func damaged(text: String) throws {
    try inFolder {
      let url = URL(filePath: file.path)
      try Data(text.utf8).write(to: url)
      let error = #expect(throws: ManifestError.self) { try RouteManifest(json: text) }
      let reason = error?.description.split(separator: "\n").map(String.init) ?? []
      #expect(failure() == ["error manifest", file.path] + reason)
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
      #expect(failure().first == "error manifest" && failure() == [])
      #expect(try RouteManifest(json: Data(contentsOf: target)) == ShopRoute.entries.manifest)
      #expect(failure() == [])
    }
  }

  @Test("A folder of that name is told")
  func directory() throws {
    try inFolder {
      try FileManager.default.createDirectory(
        at: URL(filePath: file.path), withIntermediateDirectories: true)
      #expect(failure() == ["error manifest", file.path])
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
    #expect(failure() == ["error snapshot", file.path])
  }

  @Test("What it tells is word for word what the golden file has")
  func golden() throws {
    let url = URL(filePath: file.path)
    func text(_ name: String, _ put: () throws -> Void) throws -> (String, String) {
      try put()
      let error = #expect(throws: TestFailure.self) { try ShopRoute.entries.expectManifest(file) }
      let text = error?.description.replacing(folder.path(), with: "FOLDER") ?? ""
      return (name, text.replacing(folder.path, with: "FOLDER"))
    }
    var texts = [try text("no folder") {}]
    try inFolder {
      texts.append(try text("no file") {})
      texts.append(
        try text("another manifest") {
          let other = ShopRoute.entries.manifest.jsonText(pretty: true)
          try Data(other.replacing("orders", with: "order").utf8).write(to: url)
        })
      texts.append(try text("no JSON") { try Data("let a = 1".utf8).write(to: url) })
      texts.append(try text("no manifest") { try Data("{}".utf8).write(to: url) })
      try FileManager.default.removeItem(at: url)
      texts.append(
        try text("a folder in its place") {
          try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        })
    }
    #expect(try GoldenTexts.difference(texts, from: "ManifestFile") == nil)
  }
}
