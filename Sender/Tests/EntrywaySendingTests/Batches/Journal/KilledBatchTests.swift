import EntrywayPush
import Foundation
import Testing

@testable import EntrywaySending

/// Resumes from every state in which a kill can leave the files of a batch.
///
/// Such a state is a part of what was written: the results until some byte, and the notes that were complete
/// by then. So all of them can be made from the files of one run.
@Suite("A killed batch", .timeLimit(.minutes(15))) struct KilledBatchTests {
  private static let count = 18

  /// Answers of which none is sent again.
  private static func outcome(_ number: Int) -> PushOutcome {
    switch number % 6 {
    case 2: .refused(PushRefusal(status: 410, reason: .unregistered))
    case 4: .refused(PushRefusal(status: 400, reason: .badDeviceToken))
    default: .accepted(uniqueID: nil)
    }
  }

  private static func transport() -> ScriptedTransport {
    ScriptedTransport { push in
      // Answers come in another order than the pushes were sent in.
      for _ in 0..<(push.device.number * 7 % 5) { await Task.yield() }
      return outcome(push.device.number)
    }
  }

  private static func list(_ folder: BatchFolder) throws -> String {
    // Blank lines and lines that can't be sent are in it as well.
    let lines = (1...count).map { number in
      number % 10 == 5 ? "" : number % 10 == 9 ? "nonsense" : DeviceToken.numbered(number).hex
    }
    return try folder.write(lines.joined(separator: "\n").utf8, to: "tokens")
  }

  private static func isLine(_ number: Int) -> Bool { number % 10 != 5 }
  private static func isPush(_ number: Int) -> Bool { isLine(number) && number % 10 != 9 }

  private static func options(_ folder: BatchFolder, window: Int = 4) -> BatchOptions {
    var options = BatchOptions()
    options.window = window
    options.resultsFile = folder["results"]
    return options
  }

  /// The files of a run, with every state that a kill could have left.
  private struct Recording {
    var results: [UInt8]
    /// The notes, each with its line break.
    var notes: [[UInt8]]
    /// For each note how long the results were.
    var starts: [Int]
    /// For each note the last line that it reaches.
    var through: [Int]

    init(_ folder: BatchFolder) throws {
      results = folder.bytes("results")
      notes = folder.lines("results.batch").map { Array(($0 + "\n").utf8) }
      let read = try notes.map { try #require(JournalNote(Array($0.dropLast()))) }
      starts = read.map(\.results)
      through = []
      for note in read {
        if case .lines(let lines) = note, let line = lines.through {
          through.append(line)
        } else {
          through.append(through.last ?? 0)
        }
      }
    }

    /// How many notes can have been complete when the results had a length: the least and the most.
    func notes(at length: Int) -> ClosedRange<Int> {
      let lines = results[..<length].split(separator: 0x0A)
        .compactMap { ResultRecord(Array($0))?.line }
      let least = (through.firstIndex { $0 >= (lines.max() ?? 0) } ?? 0) + 1
      return least...max(least, starts.count { $0 <= length })
    }

    func write(results length: Int, notes count: Int, torn: Int, to folder: BatchFolder) throws {
      try folder.write(results[..<length], to: "results")
      let rest = count < notes.count ? Array(notes[count].prefix(torn)) : []
      try folder.write(notes[..<count].joined() + rest, to: "results.batch")
    }
  }

  @Test(
    "After a kill at any byte each line has one result, and nothing that was noted is sent again",
    arguments: 0..<8)
  func everyByte(part: Int) async throws {
    let recorded = try BatchFolder()
    let list = try Self.list(recorded)
    _ = try await PushBatch.lines(list, over: Self.transport(), Self.options(recorded)).run()
    let recording = try Recording(recorded)
    #expect(recording.notes.count > 4)
    let folder = try BatchFolder()
    let path = try Self.list(folder)
    for length in stride(from: part, through: recording.results.count, by: 8) {
      let range = recording.notes(at: length)
      for count in Set([range.lowerBound, range.upperBound]) {
        let state = "results \(length), notes \(count)"
        try recording.write(results: length, notes: count, torn: length % 90, to: folder)
        let kept = Set(folder.results().map(\.line))
        let through = recording.through[count - 1]
        let transport = Self.transport()
        let batch = try PushBatch.lines(path, over: transport, Self.options(folder))
        let (_, error) = await batch.collected()
        #expect(error == nil, "\(state)")
        let results = folder.results()
        #expect(
          results.map(\.line).sorted() == (1...Self.count).filter(Self.isLine), "\(state)")
        #expect(
          Set(transport.sent.map(\.device.number))
            == Set((1...Self.count).filter { $0 > through && Self.isPush($0) }), "\(state)")
        for result in results {
          let isUnknown =
            result.line <= through && !kept.contains(result.line) && Self.isPush(result.line)
          #expect((result.outcome == "unknown") == isUnknown, "\(state), line \(result.line)")
        }
        #expect(Self.counts(results) == batch.summary, "\(state)")
      }
    }
  }

  /// The summary of results of which each line has one.
  private static func counts(_ results: [ResultRecord]) -> BatchSummary {
    var counts = BatchCounts()
    for result in results { counts.add(result.ending) }
    return counts.summary
  }

  @Test("However often it is killed, no device gets the push twice", arguments: 0..<60)
  func oftenKilled(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try BatchFolder()
    let path = try Self.list(folder)
    let window = Int.random(in: 1...6, using: &random)
    var sent: [Int: Int] = [:]
    var resultsBefore = 0
    var notesBefore = 1
    for _ in 0..<4 {
      _ = try await PushBatch.lines(
        path, over: Self.transport(), Self.options(folder, window: window)
      ).run()
      // The run is undone to some byte that it wrote.
      let recording = try Recording(folder)
      let length = Int.random(in: resultsBefore...recording.results.count, using: &random)
      let range = recording.notes(at: length)
      let least = max(range.lowerBound, notesBefore)
      let count = Int.random(in: least...max(least, range.upperBound), using: &random)
      let from = recording.through[notesBefore - 1]
      let through = recording.through[count - 1]
      if from < through { for line in from + 1...through { sent[line, default: 0] += 1 } }
      try recording.write(
        results: length, notes: count, torn: Int.random(in: 0...80, using: &random), to: folder)
      // What the next run repairs is at most the results' last line.
      resultsBefore = (recording.results[..<length].lastIndex(of: 0x0A) ?? -1) + 1
      notesBefore = count
    }
    let transport = Self.transport()
    let batch = try PushBatch.lines(path, over: transport, Self.options(folder, window: window))
    _ = try await batch.run()
    for push in transport.sent { sent[push.device.number, default: 0] += 1 }
    #expect(sent.values.max() == 1)
    #expect(folder.results().map(\.line).sorted() == (1...Self.count).filter(Self.isLine))
    #expect(Self.counts(folder.results()) == batch.summary)
  }

  @Test(
    "Lines that are sent again are noted again: a kill makes them unknown, not sent a third time")
  func killedWhileRepeating() async throws {
    let folder = try BatchFolder()
    let path = try folder.write(PushBatchTests.list(1...9), to: "tokens")
    let options = Self.options(folder)
    let nowhere = ScriptedTransport { _ in .notSent(SendingProblem(.noConnection)) }
    _ = try await PushBatch.lines(path, over: nowhere, options).run()
    let results = folder.bytes("results")
    _ = try await PushBatch.lines(path, over: ScriptedTransport(), options).run()
    #expect(folder.results().count == 18)
    // Killed after all were noted again, and before any of them had a result.
    try folder.write(results, to: "results")
    let transport = ScriptedTransport()
    let batch = try PushBatch.lines(path, over: transport, options)
    #expect(try await batch.run().unknown == 9)
    #expect(transport.sent.isEmpty)
    // And a power failure that took results which were on the disk already.
    try folder.write(results[..<100], to: "results")
    let last = try PushBatch.lines(path, over: transport, options)
    #expect(try await last.run().unknown == 9)
    #expect(try await PushBatch.lines(path, over: transport, options).run().unknown == 9)
    #expect(transport.sent.isEmpty)
  }

  @Test("Arbitrary bytes in both files are an error or a batch, never a crash", arguments: 0..<150)
  func fuzz(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try BatchFolder()
    let path = try Self.list(folder)
    _ = try await PushBatch.lines(path, over: Self.transport(), Self.options(folder)).run()
    let numbers = ["9223372036854775807", "-1", "0", "1e400", "[[1,1000000000]]", "\"x\"", "null"]
    for name in ["results", "results.batch"] where Bool.random(using: &random) {
      var bytes = folder.bytes(name)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default:
          guard let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")),
            let end = bytes[colon...].firstIndex(where: { ",}".utf8.contains($0) })
          else { continue }
          let number = numbers.randomElement(using: &random) ?? ""
          bytes.replaceSubrange(colon + 1..<end, with: number.utf8)
        }
      }
      try folder.write(bytes, to: name)
    }
    let transport = Self.transport()
    let batch = try PushBatch.lines(path, over: transport, Self.options(folder))
    let (_, error) = await batch.collected()
    if let error {
      #expect(
        [.damaged, .notResults, .changedList, .changedPayload, .changedHeaders, .changedServer]
          .contains(error.code))
    }
  }
}
