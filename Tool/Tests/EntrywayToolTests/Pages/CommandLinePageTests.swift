import Foundation
import Testing

/// `Guides/Guides.docc/CommandLine.md`, held to what the tool has.
@Suite("The page of the command line") struct CommandLinePageTests {
  /// The sections of the page by their headings, `entryway open` for example.
  private static func sections() throws -> [String: String] {
    let page = try Repository.text("Guides/Guides.docc/CommandLine.md")
    var sections: [String: String] = [:]
    for part in page.split(separator: "\n## ", omittingEmptySubsequences: false) {
      let (heading, text) = (part.prefix { $0 != "\n" }, part.drop { $0 != "\n" })
      sections[String(heading)] = String(text)
    }
    return sections
  }

  /// What stands as code in the first cells of the tables.
  private static func named(in section: String) -> [String] {
    section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
      (row.split(separator: "|").first ?? "").matches(of: /`([^`]*)`/).map { String($0.output.1) }
    }
  }

  @Test("Every command has a section, with its options and no others")
  func options() async throws {
    let sections = try Self.sections()
    var names: Set<String> = []
    for (name, command) in try await CommandTree.entryway().all
    where command.subcommands?.isEmpty != false {
      names.insert(name)
      let section = try #require(sections[name], "the page has no section \"## \(name)\"")
      let documented = Self.named(in: section).filter { $0.hasPrefix("--") }
        .map { String($0.prefix { $0 != " " }) }
      let known = (command.arguments ?? []).compactMap(\.option)
        .filter { !["--help", "--version"].contains($0) }
      #expect(Set(documented) == Set(known), "\(name)")
      #expect(section.contains("\n```console\n$ \(name) "), "\(name) has no example")
      #expect(section.contains("xit code"), "\(name) has no exit code")
    }
    #expect(names == Set(sections.keys.filter { $0.hasPrefix("entryway ") }))
    let overview = try #require(sections["Overview"])
    for option in ["--help", "--version", "--generate-completion-script"] {
      #expect(overview.contains("`\(option)`"))
    }
  }

  @Test("Every JSON key that the golden messages have is documented, and no others")
  func keys() async throws {
    let sections = try Self.sections()
    let commands = try await CommandTree.entryway().all.map(\.name)
    var printed: [String: Set<String>] = [:]
    for (line, answers) in try Self.answers() {
      // What is behind the last pipe answers.
      guard let typed = line.ranges(of: "entryway ").last.map({ line[$0.lowerBound...] }),
        typed.contains("--json"),
        let name = commands.filter({ "\(typed) ".hasPrefix($0 + " ") }).max(by: {
          $0.count < $1.count
        }),
        name != "entryway routes"
      else { continue }
      for answer in answers {
        let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        printed[name, default: []].formUnion(try #require(object).keys)
      }
    }
    #expect(printed.count == 12)
    for (name, keys) in printed {
      let section = try #require(sections[name])
      let documented =
        section.contains("The keys are those of `aasa lint`: ")
        ? Self.keys(ofSentence: section) : Self.named(in: section).filter { !$0.hasPrefix("--") }
      #expect(Set(documented) == keys, "\(name)")
    }
  }

  /// The keys of a section that names them in a sentence.
  private static func keys(ofSentence section: String) -> [String] {
    let sentence = section.split(separator: "The keys are those of `aasa lint`: ").last ?? ""
    return sentence.prefix { $0 != "." }.matches(of: /`([^`]*)`/).map { String($0.output.1) }
  }

  /// The lines of the shell that the golden messages have, and their answers that are objects.
  private static func answers() throws -> [(line: String, answers: [String])] {
    let golden = try Repository.text("Tool/Tests/MessagesTests/Golden/CommandLine.txt")
    return golden.split(separator: "\n## ").map { entry in
      let lines = entry.split(separator: "\n")
      let answers = lines.dropFirst().filter { $0.hasPrefix("> {\"") }.map {
        String($0.dropFirst(2))
      }
      return (String(lines.first ?? ""), answers)
    }
  }
}
