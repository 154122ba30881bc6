import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("ReportFolder, after kills")
struct LeftoverTests {
  /// The end of the name that a file has while it is written, since so many hours ago.
  private static func suffix(hours: Int = 0) -> String {
    func digits(_ number: UInt64) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    let seconds = UInt64(Date().timeIntervalSince1970) - UInt64(hours) * 3_600
    return ".\(digits(seconds))\(digits(.random(in: .min ... .max))).new"
  }

  private static func write(_ names: [String], in folder: URL) throws {
    for name in names {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: file)
    }
  }

  @Test("What a kill has left half written is removed at the next launch, however often")
  func session() async throws {
    let first = ReportingShop()
    first.center.satisfy(.interface)
    await first.reporting.close()
    try Self.write((0..<5).map { _ in "session.json" + Self.suffix() }, in: first.folder)
    let second = ReportingShop(first.server, hasConsent: nil, folder: first.folder)
    await second.reporting.close()
    #expect(second.files.filter { $0.hasPrefix("session") } == ["session.json"])
    #expect(second.reporting.hasConsent)
  }

  @Test("What another process may be writing now is left alone for a day")
  func others() async throws {
    let shared = SharedReports(ReportingShop.newFolder())
    let first = ReportingShop(shared: shared)
    await first.reporting.close()
    let uuid = UUID().uuidString
    let files = ["on", "installation.json", "claims.json", "deletions/0a.json"]
    for (hours, isLeft) in [(25, false), (23, true)] {
      let names = files.map { $0 + Self.suffix(hours: hours) }
      let delivery = "deliveries/\(uuid).json" + Self.suffix(hours: hours)
      try Self.write(names, in: first.folder)
      try Self.write([delivery], in: shared.url)
      let second = ReportingShop(shared: shared, hasConsent: nil, folder: first.folder)
      await second.reporting.close()
      #expect(Set(second.files).isSuperset(of: names) == isLeft)
      #expect(second.files.contains { $0.hasSuffix(".new") } == isLeft)
      let path = shared.url.appending(path: delivery).path
      #expect(FileManager.default.fileExists(atPath: path) == isLeft)
    }
  }

  @Test("A deletion that a kill has left half written is none")
  func deletion() throws {
    let temporary = TemporaryFolder()
    let folder = ReportFolder(temporary.url)
    let installation = Installation()
    try folder.addDeletion(of: installation)
    let name = "deletions/\(installation.id).json"
    try FileManager.default.copyItem(
      at: temporary.file(name), to: temporary.file(name + Self.suffix()))
    #expect(folder.deletions == [installation])
    folder.removeDeletion(of: installation)
    #expect(folder.deletions == [])
  }

  @Test("An identifier is made as a whole, and one that is there stays")
  func installation() throws {
    let temporary = TemporaryFolder()
    let folder = ReportFolder(temporary.url)
    let first = try folder.makeInstallation()
    #expect(try folder.makeInstallation() == first)
    try temporary.write("{", to: "installation.json")
    let second = try folder.makeInstallation()
    #expect(second != first)
    #expect(temporary.names == ["installation.json"])
    folder.removeInstallation()
    try FileManager.default.createDirectory(
      at: temporary.file("installation.json"), withIntermediateDirectories: true)
    #expect(throws: PendingStoreError.self) { try folder.makeInstallation() }
    #expect(temporary.names == ["installation.json"])
  }
}
