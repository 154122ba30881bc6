import Entryway
import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
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
    guard descriptor >= 0 else { throw unreadable(errno) }
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
        guard bytes.count <= Self.limit else {
          throw ToolError(
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
  /// The file as an error names it.
  var name: String { readsStandardInput && path == "-" ? "standard input" : shownPath }

  /// The option and the file, which is underlined.
  var excerpt: Excerpt { Excerpt(option + " ", shownPath, "") }

  /// The path; an empty one is seen by its quotes.
  private var shownPath: String {
    path.isEmpty ? Quoting.text(path) : Excerpt.line(path, limit: 200)
  }

  /// The system refuses to read the file.
  func unreadable(_ number: Int32) -> ToolError {
    ToolError(
      .unreadableFile, "\(name) cannot be read: \(String(systemError: number))", excerpt: excerpt,
      hint: "check the path, and that you may read the file.")
  }

  /// What is wrong in the file, behind its name, line and column, as editors read them.
  func error(_ diagnostic: Diagnostic, line: Int?, column: Int?) -> ToolError {
    var diagnostic = diagnostic
    // They stand before the message.
    diagnostic.location?.line = nil
    diagnostic.location?.column = nil
    return ToolError(
      diagnostic.about(
        ([name] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")))
  }

  /// What is first wrong in a file that cannot be used at all.
  func unusable(_ findings: [Diagnostic]) -> ToolError {
    guard let first = findings.first(where: { $0.severity == .error }) else {
      return ToolError(.unusableFile, "\(name) is not an association file")
    }
    return error(
      Diagnostic(.error, first.code, first.message, excerpt: first.excerpt, hint: first.hint),
      line: first.location?.line, column: first.location?.column)
  }
}

extension Diagnostic.Code {
  /// The system refuses to read the file.
  fileprivate static let unreadableFile = Self(rawValue: "unreadable-file")
  /// The file is larger than any that is meant.
  fileprivate static let fileTooLarge = Self(rawValue: "file-too-large")
  /// The file is of another kind.
  fileprivate static let unusableFile = Self(rawValue: "unusable-file")
}

/// A descriptor that is closed when it has been read, unless it is standard input.
struct OpenFile {
  let number: Int32

  func close() {
    if number != STDIN_FILENO { Foundation.close(number) }
  }
}

extension InputFile {
  /// The file's value; what is wrong in it beside is left to `aasa lint`.
  func association() throws(ToolError) -> AssociationFile {
    let reading = AssociationReading(try bytes())
    guard let file = reading.file else {
      throw unusable(reading.diagnostics)
    }
    return file
  }

  /// The file as a property list.
  func propertyList() throws(ToolError) -> PropertyListReading {
    let reading = PropertyListReading(try bytes())
    guard reading.isReadable else {
      throw unusable(reading.diagnostics)
    }
    return reading
  }
}

extension InputFile {
  /// The file's value, read strictly.
  func json() throws(ToolError) -> PayloadValue { try json(of: try bytes()) }

  func json(of bytes: [UInt8]) throws(ToolError) -> PayloadValue {
    do throws(JSONError) {
      return try PayloadValue(json: bytes)
    } catch {
      throw self.error(error.diagnostic, line: error.line, column: error.column)
    }
  }

  /// The file as the payload of a push, read strictly; bytes that are no JSON are told what they are.
  func payload() throws(ToolError) -> PayloadValue {
    let bytes = try bytes()
    let reading = PushReading(bytes)
    // For a message for a provider, the strict reader reads the message itself.
    if reading.payload == nil, reading.diagnostics.contains(where: { $0.severity == .error }) {
      throw unusable(reading.diagnostics)
    }
    return try json(of: bytes)
  }
}
