import Foundation
import Testing

@Suite("The console blocks of the pages") struct ConsoleBlockTests {
  /// Pages with blocks, by their paths from the root.
  static let pages: [String] =
    (["README.md"] + Repository.files(below: "Guides/Guides.docc", ending: ".md")
    + Repository.files(below: "Sources", ending: ".md").filter { $0.contains(".docc/") })
    .filter { page in
      (try? Repository.text(page)).map { !ConsoleBlock.blocks(in: lines(of: $0)).isEmpty } ?? false
    }

  private static let isWriting = ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_PAGES"] == "1"

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("The page of the command line has some")
  func some() {
    #expect(Self.pages.contains("Guides/Guides.docc/CommandLine.md"))
  }

  @Test("Each command answers what the page shows", arguments: pages)
  func answers(_ path: String) async throws {
    var page = Self.lines(of: try Repository.text(path))
    // From the end, so that the lines before a block stay where they are.
    for block in ConsoleBlock.blocks(in: page).reversed() {
      var answers: [[String]] = []
      for command in block.commands {
        #expect(
          command.text.hasPrefix("entryway "),
          "\(path): `\(command.text)` is not run: begin it with entryway")
        let run = try await ToolRun.bash("{ \(command.text)\n} 2>&1")
        answers.append(Self.lines(of: run.output).dropLast(run.output.hasSuffix("\n") ? 1 : 0))
        guard !Self.isWriting, answers.last != command.answer else { continue }
        Issue.record(
          """
          \(path) shows another answer to `\(command.text)` than this:
          \(run.output)
          hint: if that is intended, write the pages anew and review their diff: \
          ENTRYWAY_WRITE_PAGES=1 swift test --package-path Tool --filter ConsoleBlockTests
          """)
      }
      page.replaceSubrange(block.lines, with: block.lines(answering: answers))
    }
    if Self.isWriting {
      try Data(page.joined(separator: "\n").utf8).write(to: Repository.root.appending(path: path))
    }
  }

  @Test("A block is taken apart into commands and answers, and put together again")
  func parts() {
    let page = """
      ```console
      $ make demo
      ```
        ```console
        $ entryway a \\
            b
        one

          two
        $ entryway c |
          entryway d
        $ entryway e <<<'f
          g'
        h
        ```
      ```
      $ entryway e
      ```
      """
    let lines = Self.lines(of: page)
    let blocks = ConsoleBlock.blocks(in: lines)
    #expect(blocks.count == 1)
    #expect(
      blocks.first?.commands == [
        .init(text: "entryway a \\\n    b", answer: ["one", "", "  two"]),
        .init(text: "entryway c |\n  entryway d", answer: []),
        .init(text: "entryway e <<<'f\n  g'", answer: ["h"]),
      ])
    for block in blocks {
      #expect(block.lines(answering: block.commands.map(\.answer)) == Array(lines[block.lines]))
    }
  }
}
