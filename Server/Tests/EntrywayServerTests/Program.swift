import ChildProcesses
import Foundation

/// A program that reads its input and writes what it makes of it.
enum Program {
  static func run(_ path: String, _ arguments: [String], input: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(input).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = Pipe()
    let process = try ChildProcess(
      path, arguments.map { $0 == "-" ? file.path : $0 },
      output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(bytes)
  }
}
