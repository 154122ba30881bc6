import EntrywayDiagnostics
import EntrywaySending
import Foundation

/// A file, or standard input, that is read as a whole.
struct InputFile {
  /// More than any payload, key or certificate has; a device that never ends is not read for ever.
  static let limit = 32 << 20

  /// The argument or option by which the file was given, as an error shows it in front of the path.
  var option: String
  /// The file's path; `-` is standard input where `readsStandardInput` says so.
  var path: String
  var readsStandardInput = false

  func bytes() throws(SendError) -> [UInt8] {
    if isStandardInput { return try bytes(of: STDIN_FILENO) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    return try bytes(of: descriptor)
  }

  /// Checks that the file can be read, without reading any of it.
  func check() throws(SendError) {
    if isStandardInput { return }
    guard access(path, R_OK) == 0 else { throw unreadable(errno) }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw unreadable(EISDIR) }
  }

  private func bytes(of descriptor: Int32) throws(SendError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
        guard bytes.count <= Self.limit else {
          throw SendError(
            .fileTooLarge, "\(name) is larger than \(Self.limit >> 20) MiB", excerpt: excerpt,
            hint: "check that it is the intended file.")
        }
      } else if errno != EINTR {
        throw unreadable(errno)
      }
    }
  }
}

extension InputFile {
  private var isStandardInput: Bool { readsStandardInput && path == "-" }

  /// The file as an error names it.
  var name: String { isStandardInput ? "standard input" : shownPath }

  /// The option and the file, which is underlined.
  var excerpt: Excerpt { Excerpt(option, shownPath, "") }

  /// The path; an empty one is seen by its quotes.
  private var shownPath: String {
    path.isEmpty ? Quoting.text(path) : Excerpt.line(SecretText.masked(path), limit: 200)
  }

  /// The system refuses to read the file.
  func unreadable(_ number: Int32) -> SendError {
    SendError(
      .unreadableFile, "\(name) cannot be read: \(String(systemError: number))", excerpt: excerpt,
      hint: "check the path, and that you may read the file.")
  }

  /// What is wrong in the file, behind its name, line and column, as editors read them.
  func error(_ diagnostic: Diagnostic) -> SendError {
    // The file may be a list of tokens.
    var diagnostic = diagnostic.masked(keepsNumbers: false)
    let place = [diagnostic.location?.line, diagnostic.location?.column]
    // They stand before the message.
    diagnostic.location?.line = nil
    diagnostic.location?.column = nil
    return SendError(
      diagnostic.about(([name] + place.compactMap { $0.map(String.init) }).joined(separator: ":")))
  }
}

extension Diagnostic.Code {
  /// The system refuses to read the file.
  fileprivate static let unreadableFile = Self(rawValue: "unreadable-file")
  /// The file is larger than any that is meant.
  fileprivate static let fileTooLarge = Self(rawValue: "file-too-large")
}
