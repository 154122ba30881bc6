import Foundation

/// The results file of a batch, and the notes next to it.
///
/// A window of lines is noted, and on the disk, before any of it is sent. So a line that is not noted was
/// not sent; one that is noted and has no result may have been.
final class BatchJournal: Sendable {
  let results: OwnerFile
  let notes: OwnerFile
  private let reserve: DiskReserve

  /// The name of the file with the notes.
  static func notesPath(_ path: String) -> String { path + ".batch" }

  /// Opens the files, repairs what a killed process left, and reads what it did.
  init(
    _ path: String, _ identity: BatchIdentity, _ options: BatchOptions,
    earlier: inout JournalRecovery?
  ) throws(BatchError) {
    results = try OwnerFile(path)
    notes = try OwnerFile(Self.notesPath(path))
    reserve = try DiskReserve(
      path + ".reserve", length: min(max(1, options.window), 100_000) * Self.resultLength)
    try Self.dropTornNote(notes)
    guard let header = try Self.header(notes) else {
      guard results.size == 0, notes.size == 0 else {
        throw BatchError(.notResults, path: results.size > 0 ? path : notes.path)
      }
      let header = JournalHeader(
        id: options.id ?? UUID(), sendID: options.sendID, identity: identity)
      try notes.append(Array((JournalNote.header(header).json + "\n").utf8))
      try notes.synchronize()
      notes.synchronizeFolder()
      earlier = JournalRecovery(id: header.id)
      return
    }
    try Self.compare(header.identity, identity, path)
    try Self.repairLastResult(results)
    let recovery = try JournalRecovery(
      journal: notes, results: results, id: header.id,
      resendsUnknown: options.resendsUnknown)
    // Whoever removes the results to begin again would only get unknown ones.
    guard !results.isNew || recovery.through == 0 else {
      throw BatchError(.damaged, path: path)
    }
    if recovery.through > 0 { try add(.resumed(results: results.size)) }
    earlier = recovery
  }

  private func add(_ note: JournalNote) throws(BatchError) {
    let size = notes.size
    try notes.append(Array((note.json + "\n").utf8))
    do throws(BatchError) {
      try notes.synchronize()
    } catch {
      try? notes.truncate(to: size)
      throw error
    }
  }

  /// Notes lines that are about to be sent.
  func note(_ lines: [BatchInput]) throws(BatchError) {
    var noted = NotedLines(results: results.size)
    for line in lines {
      if line.isAgain {
        if let last = noted.again.last, last.upperBound == line.line - 1 {
          noted.again[noted.again.count - 1] = last.lowerBound...line.line
        } else {
          noted.again.append(line.line...line.line)
        }
      } else if !line.chain.isEmpty {
        (noted.through, noted.chain) = (line.line, line.chain)
      }
    }
    try results.synchronize()
    guard noted.through != nil || !noted.again.isEmpty else { return }
    try add(.lines(noted))
  }

  /// More bytes than a result has.
  private static let resultLength = 256

  /// Adds results.
  ///
  /// If the disk is full, those of pushes in flight take the reserve, and the batch ends.
  func write(_ written: [BatchResult]) throws(BatchError) {
    var bytes: [UInt8] = []
    for result in written {
      bytes += result.json.utf8
      bytes.append(0x0A)
    }
    do throws(BatchError) {
      try results.append(bytes)
    } catch {
      guard error.code == .diskFull else { throw error }
      reserve.release()
      try results.append(bytes)
      throw error
    }
  }

  func close() throws(BatchError) {
    reserve.release()
    defer { try? notes.finish() }
    try results.finish()
  }
}

extension BatchJournal {
  /// A note that was not written to its end: nothing of it was sent.
  private static func dropTornNote(_ notes: OwnerFile) throws(BatchError) {
    var end: Int?
    try notes.eachLine(maximumLength: JournalNote.maximumLength) { line throws(BatchError) in
      if !line.isTerminated { end = line.offset }
    }
    if let end { try notes.truncate(to: end) }
  }

  /// A result that was not written to its end counts as none, if more than the line break is missing.
  private static func repairLastResult(_ results: OwnerFile) throws(BatchError) {
    var last: LineSplitter.Line?
    try results.eachLine(maximumLength: JournalRecovery.maximumResult) { line throws(BatchError) in
      if !line.isTerminated { last = line }
    }
    guard let last else { return }
    if ResultRecord(last.bytes) != nil {
      try results.append([0x0A])
    } else {
      try results.truncate(to: last.offset)
    }
  }

  static func header(_ notes: OwnerFile) throws(BatchError) -> JournalHeader? {
    var lines = notes.lines(maximumLength: JournalNote.maximumLength)
    guard let line = try lines.next() else { return nil }
    guard case .header(let header)? = JournalNote(line.bytes) else {
      throw BatchError(.damaged, path: notes.path, line: 1)
    }
    return header
  }

  /// Reads the files of earlier runs, and leaves them as they are.
  static func earlierRuns(
    _ path: String, _ identity: BatchIdentity, _ options: BatchOptions
  ) throws(BatchError) -> EarlierRuns? {
    let hasNotes = FileManager.default.fileExists(atPath: notesPath(path))
    guard FileManager.default.fileExists(atPath: path) else {
      guard hasNotes else { return nil }
      throw BatchError(.damaged, path: path)
    }
    let results = try OwnerFile(path)
    guard hasNotes else {
      if results.size == 0 { return nil }
      throw BatchError(.notResults, path: path)
    }
    let notes = try OwnerFile(notesPath(path))
    guard let header = try header(notes) else {
      if results.size == 0 { return nil }
      throw BatchError(.notResults, path: path)
    }
    try compare(header.identity, identity, path)
    return EarlierRuns(
      recovery: try JournalRecovery(
        journal: notes, results: results, id: header.id, resendsUnknown: options.resendsUnknown))
  }

  private static func compare(
    _ noted: BatchIdentity, _ now: BatchIdentity, _ path: String
  ) throws(BatchError) {
    guard noted.payload == now.payload else { throw BatchError(.changedPayload, path: path) }
    guard noted.headers == now.headers else {
      throw BatchError(.changedHeaders, path: path, detail: noted.headers)
    }
    guard noted.server == now.server else {
      throw BatchError(.changedServer, path: path, detail: noted.server)
    }
  }
}
