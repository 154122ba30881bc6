import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A file of the queue: whose installation it is, and lines.
///
/// Its name is `16 digits of time-8 digits of its process.events`, so that names stand in the order of
/// time.
struct QueueSegment: Hashable, Sendable {
  static let suffix = ".events"

  /// The file's name in the queue's folder.
  let name: String
  let installation: Installation
  /// How many bytes the file has.
  var size: Int
  /// How many lines were written to it, as far as is known.
  var count: Int

  /// The process that the file belongs to.
  static func owner(of name: String) -> String? {
    guard name.hasSuffix(suffix) else { return nil }
    let parts = name.dropLast(suffix.count).split(separator: "-")
    return parts.count == 2 && parts[1].utf8.count == 8 ? String(parts[1]) : nil
  }

  /// The name that the file has in the hands of another process.
  static func name(_ name: String, of owner: String) -> String {
    "\(name.prefix { $0 != "-" })-\(owner)\(suffix)"
  }

  /// The first line of a file.
  static func header(_ installation: Installation) -> [UInt8] {
    Array("entryway-queue 1 \(installation.id) \(installation.secret)\n".utf8)
  }

  /// The installation that a file's first line names.
  static func installation(_ line: ArraySlice<UInt8>) -> Installation? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 4, words[0] == "entryway-queue", words[1] == "1" else { return nil }
    return Installation(id: String(words[2]), secret: String(words[3]))
  }
}

/// What a file of the queue says, as far as it is whole.
struct QueueContents {
  var installation: Installation?
  var lines: [QueueLine] = []
  /// How many lines were not what was written.
  var damaged = 0

  /// - Throws: ``PendingStoreError`` if the file cannot be read now.
  init(_ path: String) throws(PendingStoreError) {
    let bytes = try PrivateFile.contents(of: path, atMost: 2 * EventQueue.segmentSize) ?? []
    var rest = bytes[...]
    var isFirst = true
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: 0x0A) else {
        // A kill has cut it: its write had not returned.
        if isFirst { damaged += 1 }
        return
      }
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      if isFirst {
        isFirst = false
        installation = QueueSegment.installation(line)
      } else if let line = QueueLine(line) {
        lines.append(line)
      } else {
        damaged += 1
      }
    }
  }
}

/// The file that is written now.
///
/// What a full disk has cut is taken back, so that the next line begins on one of its own.
final class OpenSegment {
  private(set) var segment: QueueSegment
  private let descriptor: Int32

  /// - Throws: ``PendingStoreError`` if the file cannot be made.
  init(_ path: String, _ name: String, _ installation: Installation) throws(PendingStoreError) {
    let header = QueueSegment.header(installation)
    let file = open(path + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure }
    PrivateFile.protect(path + "/" + name)
    descriptor = file
    segment = QueueSegment(name: name, installation: installation, size: 0, count: 0)
    do throws(PendingStoreError) {
      try write(header, lines: 0)
    } catch {
      unlink(path + "/" + name)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Writes lines as a whole: when this returns, they survive the process being killed.
  func append(_ bytes: [UInt8], lines: Int) throws(PendingStoreError) {
    try write(bytes, lines: lines)
  }

  private func write(_ bytes: [UInt8], lines: Int) throws(PendingStoreError) {
    guard PrivateFile.writeAll(bytes, to: descriptor) else {
      let failure = Self.failure
      _ = ftruncate(descriptor, off_t(segment.size))
      throw failure
    }
    segment.size += bytes.count
    segment.count += lines
  }

  private static var failure: PendingStoreError {
    PendingStoreError(.unwritable, detail: String(cString: strerror(errno)))
  }
}
