import Foundation
import Testing

@testable import EntrywayServer

@Suite("A backup's stream")
struct BackupStreamTests {
  private static let whole = [
    BackupStream.begin, BackupStream.wait, BackupStream.wait,
    BackupStream.file(.events, bytes: 5), "a\nend", BackupStream.wait,
    BackupStream.file(.clicks, bytes: 0), BackupStream.file(.records, bytes: 3), "end",
    BackupStream.end,
  ].joined()

  /// What a stream has, read in pieces of a size.
  private func read(_ text: String, pieces: Int = 1000) throws -> [DataFile: String] {
    var reader = BackupStreamReader()
    var files: [DataFile: [UInt8]] = [:]
    var finished: [DataFile] = []
    var current: DataFile?
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try Array(rest.prefix(pieces)).withUnsafeBytes { bytes in
        try reader.read(bytes) { part in
          switch part {
          case .begin(let file): (current, files[file]) = (file, [])
          case .bytes(let range):
            if let current { files[current]?.append(contentsOf: bytes[range]) }
          case .finish(let file): finished.append(file)
          case .end: #expect(finished == DataFile.allCases)
          }
        }
      }
      rest = rest.dropFirst(pieces)
    }
    try reader.finish()
    return files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test("It is read in pieces of any size, whatever is in the files")
  func pieces() throws {
    for size in 1...Self.whole.utf8.count {
      #expect(
        try read(Self.whole, pieces: size) == [.events: "a\nend", .clicks: "", .records: "end"])
    }
  }

  @Test("A stream that is cut anywhere is no backup")
  func cut() {
    let bytes = Array(Self.whole.utf8)
    for count in 0..<bytes.count {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      #expect(throws: BackupStreamReader.Fault.cut) { try read(text) }
    }
  }

  @Test("The server's reason comes through, on one line")
  func failed() {
    let text = BackupStream.begin + BackupStream.failed("the disk\nis full: é" + "x")
    #expect(throws: BackupStreamReader.Fault.failed("the disk is full:   x")) { try read(text) }
    #expect(BackupStream.failed(String(repeating: "x", count: 9000)).utf8.count < 1024)
  }

  @Test(
    "What is no backup is refused, and nothing of it is taken for more than it says",
    arguments: [
      "HTTP\n", "entryway-backup 2\n", "BEGIN\(BackupStream.end)",
      "BEGINfile records.sqlite 3\nabc", "BEGINfile ../events.sqlite 3\nabc",
      "BEGINfile events.sqlite -1\n", "BEGINfile events.sqlite 99999999999999999999\n",
      "BEGINfile events.sqlite\n", "BEGINfile events.sqlite 0\nfile events.sqlite 0\n",
      "BEGINwait 1\n", "BEGIN\n", "BEGIN\(String(repeating: "x", count: 2000))",
      "WHOLEend\n", "WHOLEx", "WHOLE\n",
    ] as [String])
  func refused(_ text: String) {
    let text = text.replacingOccurrences(of: "BEGIN", with: BackupStream.begin)
      .replacingOccurrences(of: "WHOLE", with: Self.whole)
    #expect(throws: BackupStreamReader.Fault.notUnderstood) { try read(text) }
  }
}
