#if os(Linux)
  import Foundation

  /// A terminal on which the tool runs, and what it showed there.
  struct Terminal {
    var output: String

    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// Runs `entryway` with a pseudo-terminal as standard output.
    init(
      _ arguments: String..., environment: [String: String] = [:], columns: UInt16 = 0
    ) async throws {
      try await self.init(
        running: BuiltTool.path, arguments, environment: environment, columns: columns)
    }

    /// Runs a program with a pseudo-terminal as standard output, and as standard error if asked; one
    /// of no columns does not say how wide it is.
    init(
      running path: String, _ arguments: [String], environment: [String: String],
      showsErrors: Bool = false, columns: UInt16 = 0
    ) async throws {
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (unlocked, number) = (Int32(0), Int32(0))
      guard master >= 0, ioctl(master, Self.setLock, &unlocked) == 0,
        ioctl(master, Self.getNumber, &number) == 0
      else { throw CocoaError(.fileReadUnknown) }
      let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      guard ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0 else {
        throw CocoaError(.fileReadUnknown)
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle(fileDescriptor: terminal)
      if showsErrors { process.standardError = FileHandle(fileDescriptor: terminal) }
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
#endif
