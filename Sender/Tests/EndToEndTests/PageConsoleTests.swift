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
      let lines = try String(contentsOf: page, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var written: [String] = []
      var (isInside, isAnswer, commands) = (false, false, 0)
      for (number, line) in lines.enumerated() {
        isInside = isInside ? line != "```" : lines[max(0, number - 1)] == "```console"
        if !isInside { isAnswer = false }
        if isAnswer, !line.hasPrefix("$ ") { continue }
        written.append(line)
        guard isInside, line.hasPrefix("$ ") else { continue }
        (isAnswer, commands) = (true, commands + 1)
        written += try await answer(to: String(line.dropFirst(2)), place)
      }
      #expect(commands > 1)
      if Self.isWriting {
        try Data(written.joined(separator: "\n").utf8).write(to: page)
      } else {
        for (shown, answered) in zip(lines, written) { #expect(masked(shown) == masked(answered)) }
        #expect(lines.count == written.count, "write the page with ENTRYWAY_WRITE_PAGES=1")
      }
    }
  }

  /// The files that the page names, and APNs' answer to a token that has ended.
  private func prepare(_ place: Workplace, _ apns: FakeAPNs) throws {
    try place.file("sale.apns", #"{"aps": {"alert": "{{name}}, everything is 20 % off today"}}"#)
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
      "DEVICE": Workplace.token(1), "SIMULATED": Workplace.token(3),
      "ENTRYWAY_APNS_KEY": "AuthKey.p8", "ENTRYWAY_APNS_KEY_ID": Workplace.keyID,
      "ENTRYWAY_APNS_TEAM_ID": Workplace.teamID, "ENTRYWAY_APNS_TOPIC": "com.example.shop",
      "ENTRYWAY_APNS_SERVER": place.server, "ENTRYWAY_APNS_CA": "ca.pem",
    ]
    let run = try await RunningProgram(
      place, ["-c", "{ \(command)\n} 2>&1"], environment: environment, program: "/bin/bash"
    ).end()
    return run.output.replacing(place.server, with: "api.push.apple.com:443")
      .split(separator: "\n").map(String.init)
  }

  /// Identifiers are random.
  private func masked(_ line: String) -> String {
    line.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID")
  }
}
