import LinkPlatform
import LinkStores
import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("A backup's stream")
struct BackupStreamTests {
  private static func month(_ name: String) throws -> Month { try #require(Month(name: name)) }

  private static let folder = RecordID(high: 0x8D00_1F00_0000_0000, low: 7)
  private static let beginning = BackupStream.begin + BackupStream.folder(folder)

  /// Months that are the same, sent, gone and begun meanwhile, and files with anything in them.
  private static func whole() throws -> String {
    let (old, gone, new) = try (month("2025-12"), month("2026-01"), month("2026-02"))
    let begun = try month("2026-03")
    return [
      beginning, BackupStream.wait, BackupStream.months([old, gone, new]), BackupStream.same(old),
      BackupStream.wait, BackupStream.gone(gone), BackupStream.file(.month(new), bytes: 4), "end\n",
      BackupStream.wait, BackupStream.months([begun]),
      BackupStream.file(.month(begun), bytes: 1), "m",
      BackupStream.file(.events, bytes: 5), "a\nend", BackupStream.wait,
      BackupStream.file(.clicks, bytes: 0), BackupStream.file(.records, bytes: 3), "end",
      BackupStream.end,
    ].joined()
  }

  /// What a stream was read as.
  private struct Read: Equatable {
    var folder: RecordID?
    var counts: [Int] = []
    var same: [Month] = []
    var gone: [Month] = []
    var files: [DataFile: [UInt8]] = [:]
    var finished: [DataFile] = []

    var texts: [DataFile: String] { files.mapValues { String(decoding: $0, as: UTF8.self) } }
  }

  /// What a stream has, read in pieces of a size.
  private func read(_ bytes: [UInt8], pieces: Int = 1000) throws -> Read {
    var reader = BackupStreamReader()
    var found = Read()
    var current: DataFile?
    var rest = bytes[...]
    while !rest.isEmpty {
      try Array(rest.prefix(pieces)).withUnsafeBytes { bytes in
        try reader.read(bytes) { part in
          switch part {
          case .folder(let folder): found.folder = folder
          case .count(let count): found.counts.append(count)
          case .same(let month): found.same.append(month)
          case .gone(let month): found.gone.append(month)
          case .begin(let file, _): (current, found.files[file]) = (file, [])
          case .bytes(let range):
            if let current { found.files[current]?.append(contentsOf: bytes[range]) }
          case .finish(let file): found.finished.append(file)
          case .end: #expect(found.finished.suffix(3) == DataFile.always[...])
          }
        }
      }
      rest = rest.dropFirst(pieces)
    }
    try reader.finish()
    return found
  }

  private func read(_ text: String, pieces: Int = 1000) throws -> Read {
    try read(Array(text.utf8), pieces: pieces)
  }

  @Test("It is read in pieces of any size, whatever is in the files")
  func pieces() throws {
    let whole = try Self.whole()
    let (new, begun) = try (Self.month("2026-02"), Self.month("2026-03"))
    for size in 1...whole.utf8.count {
      let found = try read(whole, pieces: size)
      #expect(found.folder == Self.folder)
      #expect(found.counts == [6, 7])
      #expect(try found.same == [Self.month("2025-12")])
      #expect(try found.gone == [Self.month("2026-01")])
      #expect(
        found.texts
          == [
            .month(new): "end\n", .month(begun): "m", .events: "a\nend", .clicks: "",
            .records: "end",
          ])
    }
  }

  @Test("A stream that is cut anywhere is no backup")
  func cut() throws {
    let bytes = try Array(Self.whole().utf8)
    for count in 0..<bytes.count {
      #expect(throws: BackupStreamReader.Fault.cut) { try read(Array(bytes[..<count])) }
    }
  }

  @Test("A stream with a byte changed anywhere ends, and no more is read of a file than it has")
  func changed() throws {
    let bytes = try Array(Self.whole().utf8)
    var numbers = Seeded(seed: 37)
    for place in bytes.indices {
      for _ in 0..<8 {
        var changed = bytes
        changed[place] = UInt8.random(in: 0...255, using: &numbers)
        guard let found = try? read(changed, pieces: .random(in: 1...40, using: &numbers)) else {
          continue
        }
        #expect(found.files.values.map(\.count).reduce(0, +) <= bytes.count)
        #expect(Set(DataFile.always).isSubset(of: found.files.keys))
      }
    }
  }

  @Test("Months of ten years are listed")
  func manyMonths() throws {
    let months = (2016...2026).flatMap { year in
      (1...12).compactMap { Month(name: "\(year)-\($0 < 10 ? "0" : "")\($0)") }
    }
    let text =
      Self.beginning + BackupStream.months(months) + months.map(BackupStream.same).joined()
      + DataFile.always.map { BackupStream.file($0, bytes: 0) }.joined() + BackupStream.end
    #expect(try read(text).same == months)
    #expect(try read(text).counts.last == 132 + 3)
    let none =
      Self.beginning + BackupStream.months([])
      + DataFile.always.map { BackupStream.file($0, bytes: 0) }.joined() + BackupStream.end
    #expect(try read(none).counts == [3])
  }

  @Test("The server's reason comes through, on one line")
  func failed() {
    for start in [BackupStream.begin, Self.beginning, Self.beginning + BackupStream.months([])] {
      let text = start + BackupStream.failed("the disk\nis full: é" + "x")
      #expect(throws: BackupStreamReader.Fault.failed("the disk is full:   x")) { try read(text) }
    }
    #expect(BackupStream.failed(String(repeating: "x", count: 9000)).utf8.count < 1024)
  }

  @Test(
    "What is no backup is refused, and nothing of it is taken for more than it says",
    arguments: [
      "HTTP\n", "entryway-backup 1\n", "entryway-backup 3\n", "START\(BackupStream.end)",
      "START\n", "STARTmonths\n", "STARTfolder\n", "STARTfolder 8\n",
      "STARTfolder \(String(repeating: "g", count: 32))\n",
      "BEGINfolder \(String(repeating: "a", count: 32))\n",
      "BEGINfile events.sqlite 0\n", "BEGINend\n", "BEGINmonths 2026-13\n", "BEGINmonths \n",
      "BEGINmonths 2026-02 2026-01\n", "BEGINmonths 2026-01 2026-01\n",
      "BEGINmonths 2026-01\nmonths 2026-01\n", "BEGINmonths 2026-01  2026-02\n",
      "ONEfile events.sqlite 0\n", "ONEsame 2026-02\n", "ONEgone\n", "ONEsame 2026-01 \n",
      "ONEsame 2026-01\nsame 2026-01\n", "ONEfile events-2026-02.sqlite 0\n",
      "ONEfile events-2026-1.sqlite 0\n", "ONEend\n", "ONEgone 2026-01\nmonths\n",
      "NONEfile records.sqlite 3\nabc", "NONEfile ../events.sqlite 3\nabc",
      "NONEfile events-2026-01.sqlite 3\nabc", "NONEsame 2026-01\n",
      "NONEfile events.sqlite -1\n", "NONEfile events.sqlite 99999999999999999999\n",
      "NONEfile events.sqlite\n", "NONEfile events.sqlite 0\nfile events.sqlite 0\n",
      "NONEfile events.sqlite 0\nmonths 2026-01\n", "NONEfile events.sqlite 0 \n",
      "NONEwait 1\n", "NONE\n", "NONE\(String(repeating: "x", count: 5000))",
      "WHOLEend\n", "WHOLEx", "WHOLE\n", "WHOLEfailed too late\n",
    ] as [String])
  func refused(_ text: String) throws {
    let starts = [
      ("START", BackupStream.begin), ("BEGIN", Self.beginning),
      ("NONE", Self.beginning + BackupStream.months([])),
      ("ONE", try Self.beginning + BackupStream.months([Self.month("2026-01")])),
      ("WHOLE", try Self.whole()),
    ]
    let text = starts.reduce(text) { text, start in
      text.hasPrefix(start.0) ? start.1 + text.dropFirst(start.0.count) : text
    }
    #expect(throws: BackupStreamReader.Fault.notUnderstood) { try read(text) }
  }
}
