import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

private let page = Package.root.deletingLastPathComponent()
  .appending(path: "Guides/Guides.docc/Sending.md")
/// The repository of the sender alone has no pages.
private let isHere = FileManager.default.fileExists(atPath: page.path)

/// What the page "Sending pushes" shows for tests of other programs.
@Suite("The page's fake APNs for other programs", .enabled(if: isHere))
struct PageProgramTests {
  @Test("The files that it writes and the page's commands are all that entryway-send needs")
  func otherPrograms() async throws {
    let place = try Workplace(port: 9, key: "", ca: "")
    let folder = place.path

    let apns = try await FakeAPNs.start()
    try apns.writeCertificate(to: URL(filePath: folder + "/ca.pem"))
    let key = apns.signingKeyPEM ?? ""  // nil only if you pass your own keys in `Options`
    try key.write(toFile: folder + "/AuthKey.p8", atomically: true, encoding: .utf8)
    print("127.0.0.1:\(apns.endpoint.port)")

    let commands = try Self.commands().replacing("PORT", with: "\(apns.endpoint.port)")
    let bin = URL(filePath: BuiltProgram.path).deletingLastPathComponent().path
    let run = try await RunningProgram(
      place, ["-c", "set -e\n" + commands], program: "/bin/bash",
      environment: ["PATH": "\(bin):/usr/bin:/bin"]
    ).end()
    #expect(run.status == 0, "\(run.error)")

    let push = try await apns.pushes(count: 1, within: .seconds(600))[0]
    await apns.shutdown()

    #expect(push.outcome == .accepted)
    #expect(push.token == "00fc13adff785122")
  }

  /// The page's block that sets the variables for the fake and sends a push.
  private static func commands() throws -> String {
    let lines = try String(contentsOf: page, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(
      lines.firstIndex { $0.hasPrefix("export ENTRYWAY_APNS_KEY=AuthKey.p8 ") },
      "the page has no commands for the fake APNs")
    return lines[first...].prefix { $0 != "```" }.joined(separator: "\n")
  }
}
