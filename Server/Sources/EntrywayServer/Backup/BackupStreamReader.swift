import LinkPlatform
import LinkStores

/// Reads a backup's stream, in pieces as they arrive.
struct BackupStreamReader: Sendable {
  /// What stands next in the stream.
  enum Part: Hashable, Sendable {
    /// Whose data it is.
    case folder(RecordID)
    /// How many files there are, as far as the stream has said; some of them are left out.
    case count(Int)
    /// A month that has not changed.
    case same(Month)
    /// A month that was removed after it was listed.
    case gone(Month)
    /// A file, and how many bytes it has.
    case begin(DataFile, Int)
    case bytes(Range<Int>)
    /// The last byte of a file was there.
    case finish(DataFile)
    case end
  }

  /// Why a stream is no backup.
  enum Fault: Error, Hashable, Sendable {
    /// The server says why it could not go on.
    case failed(String)
    case notUnderstood
    case cut
  }

  /// How far the lines are.
  private enum Stage {
    case begin, folder, months, files, end
  }

  private var line: [UInt8] = []
  private var stage = Stage.begin
  private var listed: Set<Month> = []
  /// The months that were listed and did not follow yet.
  private var months: ArraySlice<Month> = []
  private var waiting = DataFile.always[...]
  private var open: (file: DataFile, left: Int)?

  /// Reads a piece.
  ///
  /// - Parameters:
  ///   - bytes: The piece.
  ///   - take: Told each part in its order, with places in the piece.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ take: (Part) throws -> Void
  ) throws {
    var place = 0
    while place < bytes.count {
      if let current = open {
        let count = min(current.left, bytes.count - place)
        if count > 0 { try take(.bytes(place..<place + count)) }
        place += count
        open?.left -= count
        if current.left == count { try finish(current.file, take) }
      } else if bytes[place] == UInt8(ascii: "\n") {
        place += 1
        try readLine(take)
      } else {
        guard stage != .end, line.count < BackupStream.lineLimit else { throw Fault.notUnderstood }
        line.append(bytes[place])
        place += 1
      }
    }
  }

  /// Nothing more arrives.
  func finish() throws(Fault) {
    guard stage == .end else { throw .cut }
  }

  private mutating func readLine(_ take: (Part) throws -> Void) throws {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    line = []
    switch (stage, words.first, words.count) {
    case (.end, _, _): throw Fault.notUnderstood
    case (.begin, _, _):
      guard words.joined(separator: " ") + "\n" == BackupStream.begin else {
        throw Fault.notUnderstood
      }
      stage = .folder
    case (_, "wait", 1): break
    case (_, "failed", 2...):
      throw Fault.failed(words.dropFirst().joined(separator: " "))
    case (.folder, "folder", 2):
      guard let folder = RecordID(hexadecimal: words[1]) else { throw Fault.notUnderstood }
      stage = .months
      try take(.folder(folder))
    case (.months, "months", _), (.files, "months", 2...):
      try list(words.dropFirst(), take)
      stage = .files
    case (.files, "same", 2): try take(.same(nextMonth(words[1])))
    case (.files, "gone", 2): try take(.gone(nextMonth(words[1])))
    case (.files, "file", 3): try begin(words[1], words[2], take)
    case (.files, "end", 1) where waiting.isEmpty:
      stage = .end
      try take(.end)
    default: throw Fault.notUnderstood
    }
  }

  /// Reads which months follow.
  private mutating func list(
    _ names: ArraySlice<String>, _ take: (Part) throws -> Void
  ) throws {
    let new = names.compactMap(Month.init(name:))
    // The main file names months that are here already.
    guard waiting.count == DataFile.always.count, new.count == names.count,
      zip(new, new.dropFirst()).allSatisfy({ $0 < $1 }), listed.isDisjoint(with: new)
    else { throw Fault.notUnderstood }
    listed.formUnion(new)
    months += new
    try take(.count(listed.count + DataFile.always.count))
  }

  /// The month that follows next, if it is the one that a line names.
  private mutating func nextMonth(_ name: String) throws -> Month {
    guard let month = months.first, month.name == name else { throw Fault.notUnderstood }
    months = months.dropFirst()
    return month
  }

  private mutating func begin(
    _ name: String, _ length: String, _ take: (Part) throws -> Void
  ) throws {
    let file: DataFile
    if months.isEmpty {
      guard let next = waiting.first, next.name == name else { throw Fault.notUnderstood }
      file = next
      waiting = waiting.dropFirst()
    } else {
      guard let month = months.first, DataFile.month(month).name == name else {
        throw Fault.notUnderstood
      }
      file = .month(month)
      months = months.dropFirst()
    }
    guard let size = Int(length), size >= 0 else { throw Fault.notUnderstood }
    try take(.begin(file, size))
    open = (file, size)
    if size == 0 { try finish(file, take) }
  }

  private mutating func finish(_ file: DataFile, _ take: (Part) throws -> Void) throws {
    open = nil
    try take(.finish(file))
  }
}
