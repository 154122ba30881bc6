import Entryway
import Foundation
import Testing

@testable import EntrywayReporting
@testable import LinkPlatform

@Suite("What the library itself reports")
struct LibraryCodesTests {
  @Test("Each way in of the library is declared")
  func sources() {
    #expect(DeclaredStrings.library[.entrySource] == Set(EntrySource.all.map(\.name)))
    #expect(DeclaredStrings.library.contains("notification", .entrySource))
  }

  @Test("Each code of a rejection that the library's sources have is declared")
  func rejections() throws {
    let entryway = try Self.codes(in: "Entryway/Entries/EntryRejection.swift")
    let reporting = try Self.codes(in: "EntrywayReporting/Resolving/DeepLinkCenter+Resolving.swift")
    #expect(entryway.contains(EntryRejection.Code.noMatch.rawValue))
    #expect(reporting.contains(EntryRejection.Code.endedLink.rawValue))
    #expect(LibraryCodes.rejections == entryway.union(reporting))
  }

  @Test("Each code of a cancellation is declared, as the reporter spells it")
  func cancellations() {
    let all: [EntryCancellation] = [
      .dismissal, .guardDecision(reason: "any"), .guardTimeLimit(.seconds(1)), .app, .termination,
    ]
    #expect(LibraryCodes.cancellations == Set(all.map(\.code)))
  }

  /// The codes that a file of the library defines.
  private static func codes(in file: String) throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let text = try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
    let found = text.matches(
      of: /static let \w+ = (?:EntryRejection\.)?Code\(rawValue: "([^"]+)"\)/)
    return Set(found.map { String($0.output.1) })
  }
}
