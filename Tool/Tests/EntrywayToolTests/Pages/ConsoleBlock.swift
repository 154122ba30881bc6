/// A block of a page that shows commands and what they answer.
///
/// Its lines that begin with `$ ` are commands, with those that continue them; the lines below each
/// are its answer, standard error included.
struct ConsoleBlock {
  struct Command: Equatable {
    /// What is typed, of one line or more.
    var text: String
    /// The answer, line by line.
    var answer: [String]

    /// Whether the text goes on on the next line.
    fileprivate var hasOpenQuote: Bool { text.count { $0 == "'" } % 2 == 1 }
  }

  /// The lines of the page inside the fence.
  var lines: Range<Int>
  /// What the fence is indented by.
  var indentation: String
  var commands: [Command]

  /// The blocks of a page whose first command is `entryway`.
  static func blocks(in page: [String]) -> [ConsoleBlock] {
    var blocks: [ConsoleBlock] = []
    var start: (line: Int, indentation: String)?
    var isOther = false
    for (number, line) in page.enumerated() {
      let mark = line.drop { $0 == " " }
      guard mark.hasPrefix("```") else { continue }
      if isOther {
        isOther = false
      } else if let (first, indentation) = start {
        start = nil
        let block = ConsoleBlock(page, first + 1..<number, indentation)
        if block.commands.first?.text.hasPrefix("entryway ") == true { blocks.append(block) }
      } else if mark == "```console" {
        start = (number, String(line.prefix(line.count - mark.count)))
      } else {
        isOther = true
      }
    }
    return blocks
  }

  private init(_ page: [String], _ lines: Range<Int>, _ indentation: String) {
    self.lines = lines
    self.indentation = indentation
    commands = []
    var isContinued = false
    for line in page[lines] {
      let line = String(line.dropFirst(indentation.count))
      if line.hasPrefix("$ ") {
        commands.append(Command(text: String(line.dropFirst(2)), answer: []))
      } else if let last = commands.indices.last {
        guard isContinued else {
          commands[last].answer.append(line)
          continue
        }
        commands[last].text += "\n" + line
      }
      isContinued =
        line.hasSuffix("\\") || line.hasSuffix("|") || commands.last?.hasOpenQuote == true
    }
  }

  /// The lines of the block with other answers.
  func lines(answering answers: [[String]]) -> [String] {
    zip(commands, answers).flatMap { command, answer in
      let typed = command.text.split(separator: "\n", omittingEmptySubsequences: false)
      return (["$ " + typed[0]] + typed.dropFirst().map(String.init) + answer).map {
        $0.isEmpty ? "" : indentation + $0
      }
    }
  }
}
