import ChildProcesses
import Foundation

/// What a program says that runs to its end.
package struct Program: Sendable {
  package let status: Int32
  package let bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - path: Its file.
  ///   - arguments: What stands behind its name.
  ///   - input: What it reads.
  ///   - includesErrors: Whether its complaints are part of what it says.
  package static func run(
    _ path: String, _ arguments: [String], input: [UInt8] = [],
    includesErrors: Bool = false
  ) throws -> Program {
    // A file takes any input at once: a pipe waits for its reader.
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = URL(filePath: folder.file("input"))
    try Data(input).write(to: file)
    let reading = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    let writing = output.fileHandleForWriting
    let process = try ChildProcess(
      path, arguments, input: reading.fileDescriptor, output: writing.fileDescriptor,
      errors: includesErrors ? writing.fileDescriptor : nil)
    try writing.close()
    try reading.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    return Program(status: process.waitUntilExit(), bytes: Array(bytes))
  }
}
