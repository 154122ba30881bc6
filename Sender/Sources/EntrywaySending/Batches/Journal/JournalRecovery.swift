import Foundation

/// What earlier runs of a batch did, as far as their files tell.
struct JournalRecovery: Sendable {
  let id: UUID
  /// The last line that was noted; 0 if none was.
  private(set) var through = 0
  /// Hashes of the list, the last one at ``through``.
  private(set) var checkpoints: [(line: Int, chain: [UInt8])] = []
  private(set) var counts = BatchCounts()
  /// Lines with a result since they were last noted.
  private var finished = LineSet()
  /// Lines that can be sent again, by how they ended.
  private var repeated: [BatchCounts.Ending: LineSet] = [:]
  private let resendsUnknown: Bool

  init(id: UUID, resendsUnknown: Bool = false) {
    self.id = id
    self.resendsUnknown = resendsUnknown
  }

  /// What becomes of a line that was noted.
  func place(of line: Int) -> BatchReader.Place {
    guard finished.contains(line) else { return resendsUnknown ? .again(nil) : .unknown }
    for (ending, lines) in repeated where lines.contains(line) {
      return ending == .unknown && !resendsUnknown ? .finished : .again(ending)
    }
    return .finished
  }
}

extension JournalRecovery {
  /// Replays a journal and its results in the order in which they were written.
  ///
  /// Each note says how long the results file was. A later note can say less, if the file was cut by a
  /// power failure; then what follows there was written after both.
  ///
  /// - Throws: ``BatchError`` if they don't fit together.
  /// - Complexity: O(*n*) in both files; memory for a number for each note and a bit for each line.
  init(
    journal: OwnerFile, results: OwnerFile, id: UUID, resendsUnknown: Bool
  ) throws(BatchError) {
    self.init(id: id, resendsUnknown: resendsUnknown)
    var starts = try Self.starts(journal)
    for index in starts.indices.dropLast().reversed() {
      starts[index] = min(starts[index], starts[index + 1])
    }
    var notes = journal.lines(maximumLength: JournalNote.maximumLength)
    var index = 0
    var number = 0
    var lines = results.lines(maximumLength: Self.maximumResult)
    while let line = try lines.next() {
      number += 1
      while index < starts.count, starts[index] <= line.offset {
        try apply(note: notes.next(), journal)
        index += 1
      }
      guard let record = ResultRecord(line.bytes), apply(record) else {
        throw BatchError(.damaged, path: results.path, line: number)
      }
    }
    while index < starts.count {
      try apply(note: notes.next(), journal)
      index += 1
    }
  }

  /// The longest line of a results file that is read, whoever wrote it.
  static let maximumResult = 65_536

  /// How long the results file was at each note.
  private static func starts(_ journal: OwnerFile) throws(BatchError) -> [Int] {
    var starts: [Int] = []
    try journal.eachLine(maximumLength: JournalNote.maximumLength) { line throws(BatchError) in
      guard let note = JournalNote(line.bytes), note.isHeader == starts.isEmpty else {
        throw BatchError(.damaged, path: journal.path, line: starts.count + 1)
      }
      starts.append(note.results)
    }
    return starts
  }

  private mutating func apply(
    note line: LineSplitter.Line?, _ journal: OwnerFile
  ) throws(BatchError) {
    guard let line, let note = JournalNote(line.bytes) else {
      throw BatchError(.damaged, path: journal.path)
    }
    guard case .lines(let noted) = note else { return }
    if let line = noted.through {
      guard line > through else { throw BatchError(.damaged, path: journal.path) }
      through = line
      // A checkpoint in a thousand lines bounds memory, and the lines that wait for one.
      if checkpoints.count > 1, line - checkpoints[checkpoints.count - 2].line < 1_000 {
        checkpoints.removeLast()
      }
      checkpoints.append((line, noted.chain))
    }
    for range in noted.again {
      guard range.upperBound <= through else { throw BatchError(.damaged, path: journal.path) }
      for line in range { reopen(line) }
    }
  }

  private mutating func reopen(_ line: Int) {
    guard finished.contains(line) else { return }
    finished.remove(line)
    for ending in repeated.keys where repeated[ending]?.contains(line) == true {
      repeated[ending]?.remove(line)
      if repeated[ending]?.isEmpty == true { repeated[ending] = nil }
      counts.remove(ending)
    }
  }

  /// Counts a result; false if no note was waiting for it.
  private mutating func apply(_ record: ResultRecord) -> Bool {
    guard record.line <= through, !finished.contains(record.line) else { return false }
    finished.insert(record.line)
    let ending = record.ending
    counts.add(ending)
    // An earlier run may have sent unknown ones again, even if this one doesn't.
    if record.isRepeated || ending == .unknown {
      repeated[ending, default: LineSet()].insert(record.line)
    }
    return true
  }
}
