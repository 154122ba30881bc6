import Foundation

/// A terminal on which the tool runs, and what it showed there.
struct Terminal {
  var output: String

  /// Runs `entryway` with a pseudo-terminal as standard output.
  init(_ arguments: String..., environment: [String: String] = [:]) async throws {
    let master = posix_openpt(O_RDWR | O_NOCTTY)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
    else { throw CocoaError(.fileReadUnknown) }
    let terminal = open(name, O_RDWR | O_NOCTTY)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltTool.path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: terminal)
    try await process.runToEnd()
    // The answers of these tests are shorter than what a terminal holds back.
    var bytes = [UInt8](repeating: 0, count: 4000)
    let count = read(master, &bytes, bytes.count)
    close(terminal)
    close(master)
    output = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
  }
}
