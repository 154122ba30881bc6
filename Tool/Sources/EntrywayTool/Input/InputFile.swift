import Foundation

/// A file, or standard input, that is read as a whole.
struct InputFile {
  /// More than any manifest or payload has; a device that never ends is not read for ever.
  static let limit = 32 << 20

  /// The option by which the file was given, such as `--routes`.
  var option: String
  /// The file's path; `-` is standard input where `readsStandardInput` says so.
  var path: String
  var readsStandardInput = false

  func bytes() throws(ToolError) -> [UInt8] {
    let file = try opened()
    defer { file.close() }
    return try bytes(of: file.number)
  }

  /// The file, or standard input, ready to be read.
  func opened() throws(ToolError) -> OpenFile {
    if readsStandardInput, path == "-" { return OpenFile(number: STDIN_FILENO) }
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw ToolWording.unreadable(self, errno) }
    return OpenFile(number: descriptor)
  }

  private func bytes(of descriptor: Int32) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
        guard bytes.count <= Self.limit else { throw ToolWording.tooLarge(self) }
      } else if errno != EINTR {
        throw ToolWording.unreadable(self, errno)
      }
    }
  }
}
