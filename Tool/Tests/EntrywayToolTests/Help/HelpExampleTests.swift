import Testing

@Suite("The examples of the help") struct HelpExampleTests {
  @Test("Each command has one, and every line of it is short enough for a narrow terminal")
  func commands() async throws {
    for (name, _) in try await CommandTree.entryway().all {
      let help = try await Self.help(of: name)
      #expect(!Self.examples(in: help).isEmpty, "\(name)")
      #expect(
        help.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE: ") }, "\(name)")
    }
  }

  @Test("Each can be pasted into a shell at the root of the repository")
  func paste() async throws {
    for (name, _) in try await CommandTree.entryway().all {
      // What stands before a line, such as a variable, is pasted with it.
      let examples = Self.examples(in: try await Self.help(of: name))
      for count in examples.indices.map({ $0 + 1 }) {
        let run = try await ToolRun.bash(examples.prefix(count).joined(separator: "\n"))
        #expect(run.status == 0 || run.status == 1, "\(examples[count - 1])")
        #expect(!run.output.isEmpty || !examples[count - 1].contains("entryway"))
      }
    }
  }

  @Test("They are the lines below the heading, with those that continue them")
  func extraction() {
    let help = ToolRun(
      status: 0, isExit: true,
      output: "a\n\nExample:\n  one \\\n    two\n  three |\n    four\n  five\n\nUSAGE: x\n  six\n",
      error: "")
    #expect(
      Self.examples(in: help) == ["one \\\n    two", "three |\n    four", "five"])
  }

  private static func help(of name: String) async throws -> ToolRun {
    let names = name.split(separator: " ").dropFirst().map(String.init)
    return try await ToolRun.entryway(names + ["--help"])
  }

  private static func examples(in help: ToolRun) -> [String] {
    var examples: [String] = []
    for line in help.lines.drop(while: { $0 != "Example:" }).dropFirst() {
      guard line.hasPrefix("  ") else { break }
      if line.hasPrefix("    "), let last = examples.indices.last {
        examples[last] += "\n" + line
      } else {
        examples.append(String(line.dropFirst(2)))
      }
    }
    return examples
  }
}
