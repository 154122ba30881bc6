#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file that tells what happened in a round, line by line, whoever is killed.
///
/// All processes of a round append to one file. The system keeps what `write` has taken, so nothing
/// that a process wrote dies with it, and the order of the lines is that of the events.
struct Journal {
  private let file: Int32

  init?(appendingTo path: String) {
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
  }

  /// Writes the line in one piece, behind a line break: what a torn line left open ends there.
  func append(_ line: JournalLine) {
    let bytes = Array("\n\(line)".utf8)
    // A round whose journal has gaps proves nothing.
    guard write(file, bytes, bytes.count) == bytes.count else { exit(70) }
  }

  /// How many bytes have been written, by all processes.
  var length: Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  func closeFile() { close(file) }

  /// The whole lines of a journal.
  static func lines(of text: String) -> [JournalLine] {
    text.split(separator: "\n").compactMap { JournalLine($0) }
  }
}
