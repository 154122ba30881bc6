import EntrywaySendingTesting
import Foundation
import Testing

private let page = Package.root.deletingLastPathComponent()
  .appending(path: "Guides/Guides.docc/Sending.md")
/// The repository of the sender alone has no pages.
private let isHere = FileManager.default.fileExists(atPath: page.path)

/// Runs the console blocks of the library's pages whose first command is `entryway-send`, as
/// `ConsoleBlockTests` of `Tool` runs those of `entryway`.
@Suite("The console blocks of the page about sending", .enabled(if: isHere))
struct PageConsoleTests {
  private static let isWriting = ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_PAGES"] == "1"

  @Test("Each command answers what the page shows")
  func answers() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try prepare(place, apns)
      var answers: [[String]] = []
      for command in try Self.commands() {
        answers.append(try await answer(to: command.text, place))
      }
      #expect(answers.count > 1)
      guard Self.isWriting else {
        for (command, answer) in zip(try Self.commands(), answers) {
          #expect(
            command.answer.map(masked) == answer.map(masked),
            "`\(command.text)`: run the tests with ENTRYWAY_WRITE_PAGES=1 to write the page")
        }
        return
      }
      var lines = try Self.lines()
      for (command, answer) in zip(try Self.commands(), answers).reversed() {
        lines.replaceSubrange(command.range, with: answer)
      }
      try Data(lines.joined(separator: "\n").utf8).write(to: page)
    }
  }

  private struct Command {
    var text: String
    var answer: [String]
    /// The lines of the answer.
    var range: Range<Int>
  }

  private static func lines() throws -> [String] {
    try String(contentsOf: page, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The commands in the page's console blocks, which begin with `$ `, with the lines below each.
  private static func commands() throws -> [Command] {
    let lines = try lines()
    var commands: [Command] = []
    var isInside = false
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        let end = lines[(number + 1)...].firstIndex { $0.hasPrefix("$ ") || $0 == "```" }
        let range = number + 1..<(end ?? lines.endIndex)
        commands.append(
          Command(text: String(line.dropFirst(2)), answer: Array(lines[range]), range: range))
      }
    }
    return commands
  }

  /// The files that the page names, and APNs' answer to a token that has ended.
  private func prepare(_ place: Workplace, _ apns: FakeAPNs) throws {
    try place.file("sale.apns", #"{"aps": {"alert": "{{name}}, everything is 20% off today"}}"#)
    let names = ["Sarah", "Anna", "Ben"]
    let lines = names.enumerated().map { number, name in
      #"{"token": "\#(Workplace.token(number + 1))", "name": "\#(name)"}"# + "\n"
    }
    try place.file("devices.jsonl", lines.joined())
    apns.answer(
      .unregistered(since: Date(timeIntervalSince1970: 1_767_225_600)), toToken: Workplace.token(3))
  }

  private func answer(to command: String, _ place: Workplace) async throws -> [String] {
    let environment = [
      "PATH": "\(URL(filePath: BuiltProgram.path).deletingLastPathComponent().path):/usr/bin:/bin",
      "DEVICE": Workplace.token(1), "OLD_DEVICE": Workplace.token(3),
      "ENTRYWAY_APNS_KEY": "AuthKey.p8", "ENTRYWAY_APNS_KEY_ID": Workplace.keyID,
      "ENTRYWAY_APNS_TEAM_ID": Workplace.teamID, "ENTRYWAY_APNS_TOPIC": "com.example.shop",
      "ENTRYWAY_APNS_SERVER": place.server, "ENTRYWAY_APNS_CA": "ca.pem",
    ]
    let run = try await RunningProgram(
      place, ["-c", "{ \(command)\n} 2>&1"], program: "/bin/bash", environment: environment
    ).end()
    return run.output.replacing(place.server, with: "api.push.apple.com:443")
      .split(separator: "\n").map(String.init)
  }

  /// Identifiers are random.
  private func masked(_ line: String) -> String {
    line.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID")
  }
}
