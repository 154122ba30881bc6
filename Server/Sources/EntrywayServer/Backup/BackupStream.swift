/// A backup as one HTTP answer: lines, and behind some of them the bytes of a file.
///
///     entryway-backup 1
///     wait
///     file events.sqlite 4096
///     …4,096 bytes…
///     file clicks.sqlite 8192
///     …
///     end
///
/// `wait` says that a copy is still being made; `failed` and why ends what cannot be finished. What has no
/// `end` was cut: the status of the answer was sent long before.
enum BackupStream {
  static let begin = "entryway-backup 1\n"
  static let wait = "wait\n"
  static let end = "end\n"
  /// How many bytes a line has at most.
  static let lineLimit = 1024

  static func file(_ file: DataFile, bytes: Int) -> String { "file \(file.name) \(bytes)\n" }

  static func failed(_ reason: String) -> String {
    "failed \(line(reason, limit: lineLimit / 2))\n"
  }

  /// A text without what would end or part a line.
  static func line(_ text: String, limit: Int) -> String {
    let bytes = text.utf8.prefix(limit).map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: " ") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reads a backup's stream, in pieces as they arrive.
struct BackupStreamReader: Sendable {
  /// What stands next in the stream.
  enum Part: Hashable, Sendable {
    case begin(DataFile)
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

  private var line: [UInt8] = []
  private var hasBegun = false
  private var isOver = false
  private var waiting = DataFile.allCases[...]
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
        guard !isOver, line.count < BackupStream.lineLimit else { throw Fault.notUnderstood }
        line.append(bytes[place])
        place += 1
      }
    }
  }

  /// Nothing more arrives.
  func finish() throws(Fault) {
    guard isOver else { throw .cut }
  }

  private mutating func readLine(_ take: (Part) throws -> Void) throws {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2).map {
      String(decoding: $0, as: UTF8.self)
    }
    let whole = String(decoding: line, as: UTF8.self) + "\n"
    line = []
    switch (words.first, words.count) {
    case _ where isOver: throw Fault.notUnderstood
    case _ where !hasBegun:
      guard whole == BackupStream.begin else { throw Fault.notUnderstood }
      hasBegun = true
    case ("wait", 1): break
    case ("failed", 2...):
      throw Fault.failed(words.dropFirst().joined(separator: " "))
    case ("file", 3):
      guard let file = waiting.first, words[1] == file.name, let size = Int(words[2]), size >= 0
      else { throw Fault.notUnderstood }
      waiting = waiting.dropFirst()
      try take(.begin(file))
      open = (file, size)
      if size == 0 { try finish(file, take) }
    case ("end", 1) where waiting.isEmpty:
      isOver = true
      try take(.end)
    default: throw Fault.notUnderstood
    }
  }

  private mutating func finish(_ file: DataFile, _ take: (Part) throws -> Void) throws {
    open = nil
    try take(.finish(file))
  }
}
