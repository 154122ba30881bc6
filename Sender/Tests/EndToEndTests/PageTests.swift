import Foundation
import Testing

/// What the repository's pages tell of the program, held to what it has.
@Suite("The pages about entryway-send") struct PageTests {
  private static let page = Package.root.appending(path: "../Guides/Guides.docc/CommandLine.md")
  private static let version = Package.root.appending(
    path: "../Tool/Sources/EntrywayTool/Version.swift")

  /// A repository of the sender alone has neither.
  private static let hasPages = FileManager.default.fileExists(atPath: page.path)

  /// A command as the program describes itself.
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        var kind: String
        var name: String
      }

      var names: [Name]?
    }

    var arguments: [Argument]?

    var options: [String] {
      (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
        .filter { !["help", "version"].contains($0) }
    }
  }

  @Test(
    "The page of the command line has each option with its variable, and no others",
    .enabled(if: hasPages))
  func options() async throws {
    struct Program: Decodable { var command: Command }
    let place = try Workplace(port: 9, key: "", ca: "")
    let run = try await place.run(["--experimental-dump-help"])
    let command = try JSONDecoder().decode(Program.self, from: Data(run.output.utf8)).command
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## entryway-send\n").last)
    let rows = section.matches(of: /\n\| `--([a-z-]+)[^`]*` \| `([A-Z_]+)` \|/)
    #expect(Set(rows.map { String($0.1) }) == Set(command.options))
    for row in rows {
      let name = row.1.uppercased().replacing("-", with: "_")
      #expect(row.2 == "ENTRYWAY_APNS_" + name)
    }
    let help = try await place.run(["--help"])
    for row in rows { #expect(help.output.contains(" \(row.2)\n"), "\(row.2)") }
  }

  @Test("The version is that of the whole repository", .enabled(if: hasPages))
  func version() async throws {
    let place = try Workplace(port: 9, key: "", ca: "")
    let run = try await place.run(["--version"])
    let file = try String(contentsOf: Self.version, encoding: .utf8)
    #expect(file.contains("static let current = \"\(run.output.dropLast())\""))
  }
}
