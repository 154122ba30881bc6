import Foundation

/// Standard output takes no more.
struct OutputError: Error {
  /// The system's number of the error.
  var number: Int32

  /// Whether the reader has simply gone, as `head` does when it has seen enough.
  var isReaderGone: Bool { number == EPIPE || number == EBADF }
}
