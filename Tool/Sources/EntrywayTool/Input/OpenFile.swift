import Foundation

/// A descriptor that is closed when it has been read, unless it is standard input.
struct OpenFile {
  let number: Int32

  func close() {
    if number != STDIN_FILENO { Foundation.close(number) }
  }
}
