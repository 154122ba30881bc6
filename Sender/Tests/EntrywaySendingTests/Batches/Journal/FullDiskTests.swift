import Foundation
import Testing

@testable import EntrywaySending

/// Runs where `ENTRYWAY_SMALL_DISK` names a folder on a disk of some 200 kB:
/// `mount -t tmpfs -o size=200k tmpfs /mnt`.
@Suite(
  "A full disk", .timeLimit(.minutes(15)),
  .enabled(if: ProcessInfo.processInfo.environment["ENTRYWAY_SMALL_DISK"] != nil))
struct FullDiskTests {
  @Test("Nothing more is sent, all results are there, and the batch goes on when there is room")
  func full() async throws {
    let disk = ProcessInfo.processInfo.environment["ENTRYWAY_SMALL_DISK"] ?? ""
    let folder = try BatchFolder()
    let path = try folder.write(PushBatchTests.list(1...5_000), to: "tokens")
    var options = BatchOptions()
    options.window = 100
    options.resultsFile = disk + "/results"
    let transport = ScriptedTransport()
    let (results, error) = await (try PushBatch.lines(path, over: transport, options)).collected()
    #expect(error?.code == .diskFull)
    #expect(results.count < 5_000)
    #expect(results.count == transport.sent.count)
    let written = try String(contentsOfFile: disk + "/results", encoding: .utf8)
      .split(separator: "\n").compactMap { ResultRecord(Array($0.utf8)) }
    #expect(written.count == results.count)
    // As after moving it to a larger disk.
    for name in ["results", "results.batch"] {
      try FileManager.default.copyItem(atPath: "\(disk)/\(name)", toPath: folder[name])
    }
    options.resultsFile = folder["results"]
    let summary = try await PushBatch.lines(path, over: transport, options).run()
    #expect(summary.accepted == 5_000)
    #expect(Set(transport.tokens).count == transport.tokens.count)
  }
}
