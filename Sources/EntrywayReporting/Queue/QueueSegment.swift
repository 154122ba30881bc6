import Entryway
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

/// A file of the queue: whose installation it is with a check sum, and lines.
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
    let parts = name.dropLast(suffix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 16, parts[1].utf8.count == 8,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isHexadecimal) })
    else { return nil }
    return String(parts[1])
  }

  /// The time in a file's name; 0 if there is none.
  static func time(of name: String) -> UInt64 { UInt64(name.prefix { $0 != "-" }, radix: 16) ?? 0 }

  /// The name of a process's file of a time.
  static func name(_ time: UInt64, of owner: String) -> String {
    let digits = String(time, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits + "-\(owner)\(suffix)"
  }

  /// The first line of a file.
  static func header(_ installation: Installation) -> [UInt8] {
    let text = "entryway-queue 1 \(installation.id) \(installation.secret)"
    return Array("\(text) \(String(CRC32.sum(of: text.utf8), radix: 16))\n".utf8)
  }

  /// The installation that a file's first line names.
  static func installation(_ line: ArraySlice<UInt8>) -> Installation? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 5, words[0] == "entryway-queue", words[1] == "1",
      let installation = Installation(id: String(words[2]), secret: String(words[3])),
      // A byte that has changed must not make it another installation.
      header(installation).dropLast().elementsEqual(line)
    else { return nil }
    return installation
  }
}

extension UInt8 {
  /// Whether the byte is one of `0-9` and `a-f`.
  var isHexadecimal: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self) }
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
        // A kill has cut it, and its write had not returned; but it may have cut no more than its end.
        if !isFirst, let line = QueueLine(rest) { lines.append(line) }
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
  /// Whether something may be left of what the disk did not take: nothing may follow it.
  private(set) var isBroken = false
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
      isBroken = ftruncate(descriptor, off_t(segment.size)) != 0
      throw failure
    }
    segment.size += bytes.count
    segment.count += lines
  }

  private static var failure: PendingStoreError {
    PendingStoreError(.unwritable, detail: String(cString: strerror(errno)))
  }
}
