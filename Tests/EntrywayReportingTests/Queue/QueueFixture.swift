import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

/// A folder of a queue, and what a test does to its files.
struct QueueFixture {
  let temporary = TemporaryFolder()
  var folder: ReportFolder { ReportFolder(temporary.url) }

  func queue(limit: Int = 1 << 20) -> EventQueue { EventQueue(folder, limit: limit) }

  /// The files of events, oldest first.
  var files: [String] { names(".events") }
  var owners: [String] { names(".owner") }

  func path(_ name: String) -> String { folder.queue + "/" + name }

  func names(_ suffix: String) -> [String] {
    ReportFolder.names(in: folder.queue).filter { $0.hasSuffix(suffix) }.sorted()
  }

  func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path(name)).map(Array.init) ?? []
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.queue, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// A file that a process has left, with lines of these numbers.
  func leave(_ numbers: [Int], name: String, of installation: Installation = Installation()) throws
  {
    let lines = numbers.flatMap { QueueLine.numbered($0).bytes }
    try write(QueueSegment.header(installation) + lines, to: name)
  }

  /// Kills a process: its lock goes, its file stays.
  func kill(_ queue: inout EventQueue?) throws {
    let before = owners
    queue = nil
    for name in Set(before).subtracting(owners) { try write([], to: name) }
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}

extension QueueLine {
  /// A line that is known by its number.
  static func numbered(_ number: Int, size: Int = 0) -> QueueLine {
    let text = String(repeating: "x", count: size)
    return QueueLine(.event, Array(#"{"n":\#(number),"x":"\#(text)"}"#.utf8))
  }

  /// The number of a line that was made so.
  var number: Int? {
    struct Body: Decodable { var n: Int }
    return try? JSONDecoder().decode(Body.self, from: Data(json)).n
  }
}

extension QueueBatch {
  var numbers: [Int] { lines.compactMap(\.number) }
}

extension EventQueue {
  /// Appends lines of these numbers, which the disk takes.
  mutating func append(_ numbers: some Sequence<Int>, size: Int = 0) -> Int {
    let lines = numbers.map { QueueLine.numbered($0, size: size) }
    let result = append(lines)
    #expect(result.failure == nil && result.written == lines.count)
    return result.dropped
  }

  /// Everything that waits, as the link server gets it.
  mutating func drain() throws -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<1_000 {
      guard let batch = try next() else { return numbers }
      numbers += batch.numbers
      finish(batch)
    }
    Issue.record("the queue has no end")
    return numbers
  }
}
