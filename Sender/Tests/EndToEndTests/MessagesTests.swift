import EntrywaySendingTesting
import Foundation
import Testing

/// Every message of the program, word for word: `Inputs/commands.txt` has the lines of the shell, and
/// `Golden/CommandLine.txt` their answers.
@Suite("The messages of entryway-send") struct MessagesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let golden = folder.appending(path: "Golden/CommandLine.txt")

  #if os(Linux)
    private static let isHere = true
  #else
    private static let isHere = false
  #endif

  @Test(
    "They are those of the golden file",
    .enabled(if: isHere, "the system's own words differ elsewhere"))
  func golden() async throws {
    let commands = try String(
      contentsOf: Self.folder.appending(path: "Inputs/commands.txt"), encoding: .utf8)
    var text = ""
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      for line in commands.split(separator: "\n") {
        guard !line.hasPrefix("== ") else {
          text += (text.isEmpty ? "" : "\n") + "# \(line.dropFirst(3))\n"
          continue
        }
        text += "\n## \(line)\n" + (try await Self.answer(to: String(line), in: place))
      }
    }
    guard ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_PAGES"] != "1" else {
      try Data(text.utf8).write(to: Self.golden)
      return
    }
    let expected = try String(contentsOf: Self.golden, encoding: .utf8)
    guard text != expected else { return }
    let difference = text.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: expected.split(separator: "\n", omittingEmptySubsequences: false))
    let lines = difference.prefix(40).map { change in
      switch change {
      case .remove(let offset, let line, _): "expected \(offset + 1): \(line)"
      case .insert(let offset, let line, _): "actual   \(offset + 1): \(line)"
      }
    }
    Issue.record(
      """
      the program no longer says what Golden/CommandLine.txt has:
      \(lines.joined(separator: "\n"))
      hint: if that is intended, write the file anew and review its diff: \
      ENTRYWAY_WRITE_PAGES=1 swift test --package-path Sender --filter MessagesTests
      """)
  }

  /// What a line of the shell prints, with what differs from run to run left out.
  private static func answer(to line: String, in place: Workplace) async throws -> String {
    let run = try await place.shell(line)
    func part(_ mark: String, _ text: String) -> String {
      guard !text.isEmpty else { return "" }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return (text.hasSuffix("\n") ? lines.dropLast() : lines[...])
        .map { "\(mark) \($0)".trimmed + "\n" }.joined()
    }
    return
      (part(">", run.output) + part("!", run.error))
      .replacing(place.server, with: "127.0.0.1:2197")
      .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID")
      + "= \(run.status)\n"
  }
}

extension String {
  /// The text without spaces at its end, which editors take away.
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension Workplace {
  /// Runs a line of the shell, in which `entryway-send` is the built program, and `send` one with a key,
  /// a device and a server.
  func shell(_ line: String) async throws -> ProgramRun {
    let script = """
      entryway-send() { "$PROGRAM" "$@"; }
      send() { "$PROGRAM" --to "$DEVICE" \(connection.joined(separator: " ")) "$@"; }
      \(line)
      """
    return try await RunningProgram(
      self, ["-c", script], program: "/bin/bash",
      environment: ["PROGRAM": BuiltProgram.path, "DEVICE": Self.token(1)]
    ).end()
  }
}
