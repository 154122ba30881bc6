import Foundation

/// The queue on the disk: what was appended is there until the link server has it, over kills, full
/// disks and weeks without a connection.
///
/// It is a folder of small files, each written by one process, oldest first by name. What is sent is a
/// batch of whole files, which are removed when the link server has answered; a kill in between sends
/// them again, and the link server knows each event by its identifier.
struct EventQueue {
  /// How many bytes a file has at most.
  static let segmentSize = 256 << 10
  /// How many lines a batch has at most, but for a single file that has more.
  static let batchCount = 1_000
  /// How many bytes a batch has at most, but for a single file that has more.
  static let batchSize = 512 << 10
  /// How many lines a file has at most.
  private static let segmentCount = 500

  private let folder: ReportFolder
  /// How many bytes all files of this process may have together.
  private let limit: Int
  private var owner: QueueOwner?
  /// The files of this process that are not written any more, oldest first.
  private var closed: [QueueSegment] = []
  private var written: OpenSegment?
  private var lastTime: UInt64 = 0
  /// The files that are being sent.
  private var sending: Set<String> = []
  /// The files that the link server has, or that had no room, and that the disk does not remove.
  private var unremoved: Set<String> = []
  /// How many lines the disk did not give back as they were written, and nobody was told so.
  private var damaged = 0

  init(_ folder: ReportFolder, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  /// How many lines wait, as far as this process knows.
  var count: Int { closed.reduce(written?.segment.count ?? 0) { $0 + $1.count } }

  private var size: Int { closed.reduce(written?.segment.size ?? 0) { $0 + $1.size } }

  /// What became of lines that were to be written.
  struct Appended: Hashable, Sendable {
    /// How many of them are on the disk, the first ones.
    var written = 0
    /// How many older ones were dropped for lack of room.
    var dropped = 0
    /// Why the rest is not.
    var failure: PendingStoreError?
  }

  /// Writes lines, and drops the oldest if there is no room for them.
  mutating func append(_ lines: [QueueLine]) -> Appended {
    var result = Appended()
    do throws(PendingStoreError) {
      try takeHold()
      let installation = try folder.makeInstallation()
      while result.written < lines.count {
        var (bytes, index) = ([UInt8](), result.written)
        while index < lines.count, index - result.written < Self.segmentCount,
          bytes.count < Self.segmentSize / 4
        {
          bytes += lines[index].bytes
          index += 1
        }
        try write(bytes, lines: index - result.written, installation)
        result.written = index
      }
    } catch {
      result.failure = error
    }
    result.dropped = makeRoom()
    return result
  }

  private mutating func write(
    _ bytes: [UInt8], lines: Int, _ installation: Installation
  ) throws(PendingStoreError) {
    if let written,
      written.isBroken || written.segment.installation != installation
        || written.segment.size + bytes.count > Self.segmentSize
        || written.segment.count + lines > Self.segmentCount
    {
      seal()
    }
    let file: OpenSegment
    if let written {
      file = written
    } else {
      file = try OpenSegment(folder.queue, nextName(), installation)
      written = file
    }
    try file.append(bytes, lines: lines)
  }

  /// The folder with a file of this process's own, as it is now: another process may have emptied it.
  private mutating func takeHold() throws(PendingStoreError) {
    guard owner?.isThere != true else { return }
    forget()
    folder.prepare()
    try? FileManager.default.createDirectory(
      atPath: folder.queue, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    owner = try QueueOwner(in: folder.queue)
    adopt()
  }

  /// Takes what processes have left that have ended.
  mutating func adopt() {
    guard let owner else { return }
    for name in unremoved { remove(name) }
    let known = unremoved.union(closed.map(\.name) + [written?.segment.name].compactMap(\.self))
    var byOwner: [String: [String]] = [:]
    for name in ReportFolder.names(in: folder.queue).sorted() where !known.contains(name) {
      if let other = QueueSegment.owner(of: name) {
        byOwner[other, default: []].append(name)
      } else if let other = QueueOwner.owner(of: name), other != owner.name {
        byOwner[other, default: []] += []
      }
    }
    var found: [QueueSegment] = []
    for (other, names) in byOwner {
      guard other != owner.name else {
        // It could not be read before.
        found += names.compactMap { segment($0) }
        continue
      }
      QueueOwner.adopting(other, in: folder.queue) {
        for name in names {
          let new = freeName(QueueSegment.time(of: name), of: owner.name)
          guard PrivateFile.move(folder.queue + "/" + name, to: folder.queue + "/" + new) else {
            continue
          }
          if let segment = segment(new) { found.append(segment) }
        }
      }
    }
    closed = (closed + found).sorted { $0.name < $1.name }
  }

  /// A name that no file has: two processes may have written at the same time.
  ///
  /// Nobody else gives names to the files of this process.
  private func freeName(_ time: UInt64, of owner: String) -> String {
    var time = time
    while true {
      let name = QueueSegment.name(time, of: owner)
      if !FileManager.default.fileExists(atPath: folder.queue + "/" + name) { return name }
      time &+= 1
    }
  }

  /// What is known of a file that another process has written; nil if it cannot be read now, or is none,
  /// and then it is removed.
  private mutating func segment(_ name: String) -> QueueSegment? {
    do throws(PendingStoreError) {
      let contents = try QueueContents(folder.queue + "/" + name)
      let count = contents.lines.count + contents.damaged
      // If a kill has cut its first line, nothing had been written to it.
      guard let installation = contents.installation else {
        damaged += count
        remove(name)
        return nil
      }
      let size = contents.lines.reduce(QueueSegment.header(installation).count) {
        $0 + $1.json.count + QueueLine.overhead
      }
      return QueueSegment(name: name, installation: installation, size: size, count: count)
    } catch {
      // No process writes as much: what is in it nobody knows.
      if error.code == .tooLarge {
        damaged += 1
        remove(name)
      }
      return nil
    }
  }

  /// How many lines the disk did not give back as they were written, since this was asked last.
  mutating func takeDamaged() -> Int {
    defer { damaged = 0 }
    return damaged
  }

  /// Whether a process has left files in a folder.
  static func isUsed(_ folder: ReportFolder) -> Bool {
    ReportFolder.names(in: folder.queue).contains { $0.hasSuffix(QueueSegment.suffix) }
  }

  /// The oldest lines, to be sent; nil if there are none.
  ///
  /// They stay in the queue until ``finish(_:)``, and are given again after ``putBack(_:)``.
  ///
  /// - Throws: ``PendingStoreError`` if the files cannot be read now.
  mutating func next() throws(PendingStoreError) -> QueueBatch? {
    // Where nothing was written yet, something may be left by another process.
    if owner?.isThere != true {
      forget()
      guard Self.isUsed(folder) else { return nil }
      try takeHold()
    } else {
      adopt()
    }
    if closed.isEmpty { seal() }
    guard let first = closed.first else { return nil }
    var batch = QueueBatch(installation: first.installation)
    while let segment = closed.first(where: { !batch.segments.contains($0.name) }) ?? sealed() {
      guard segment.installation == batch.installation else { break }
      let fits =
        batch.lines.count + segment.count <= Self.batchCount
        && batch.size + segment.size <= Self.batchSize
      guard batch.segments.isEmpty || fits else { break }
      batch.lines += try lines(of: segment)
      batch.segments.append(segment.name)
      batch.size += segment.size
    }
    sending = Set(batch.segments)
    return batch
  }

  /// The lines of a file, as far as they are whole.
  private mutating func lines(of segment: QueueSegment) throws(PendingStoreError) -> [QueueLine] {
    var lines: [QueueLine] = []
    do throws(PendingStoreError) {
      lines = try QueueContents(folder.queue + "/" + segment.name).lines
    } catch {
      guard error.code == .tooLarge else { throw error }
    }
    damaged += max(0, segment.count - lines.count)
    // What is told once is not told again.
    if let index = closed.firstIndex(where: { $0.name == segment.name }) {
      closed[index].count = lines.count
    }
    return lines
  }

  /// The file that is written now, if it has lines and may be sent.
  private mutating func sealed() -> QueueSegment? {
    guard let written, written.segment.count > 0 else { return nil }
    seal()
    return closed.last
  }

  /// Removes what the link server has.
  mutating func finish(_ batch: QueueBatch) {
    for name in batch.segments { remove(name) }
    sending = []
  }

  /// Keeps what the link server has not.
  mutating func putBack(_ batch: QueueBatch) { sending = [] }

  /// Lets go of all files: they have been removed, or are another process's from now on.
  mutating func forget() {
    (owner, closed, written, sending) = (nil, [], nil, [])
    (unremoved, damaged) = ([], 0)
  }

  /// Begins a new file for what comes next: of another installation.
  mutating func seal() {
    guard let segment = written?.segment else { return }
    written = nil
    if segment.count > 0 {
      closed.append(segment)
    } else {
      remove(segment.name)
    }
  }

  private mutating func makeRoom() -> Int {
    var dropped = 0
    while size > limit, let oldest = closed.first(where: { !sending.contains($0.name) }) {
      dropped += oldest.count
      remove(oldest.name)
    }
    return dropped
  }

  private mutating func remove(_ name: String) {
    closed.removeAll { $0.name == name }
    do throws(PendingStoreError) {
      try PrivateFile.remove(folder.queue + "/" + name)
      unremoved.remove(name)
    } catch {
      unremoved.insert(name)
    }
  }

  /// Greater than all before, also when the clock is set back.
  private mutating func nextName() -> String {
    let now = UInt64(max(0, Date().timeIntervalSince1970 * 1_000_000))
    let last = closed.last.map { QueueSegment.time(of: $0.name) } ?? 0
    lastTime = max(now, lastTime &+ 1, last &+ 1)
    return QueueSegment.name(lastTime, of: owner?.name ?? "00000000")
  }
}

/// Lines that are sent together.
struct QueueBatch: Hashable, Sendable {
  let installation: Installation
  var segments: [String] = []
  var lines: [QueueLine] = []
  var size = 0
}
