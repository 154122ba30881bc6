import Foundation
import Testing

/// What `entryway-send` answered as a process of its own.
struct ProgramRun: Sendable {
  var status: Int32
  /// Whether the process ended by itself, not by a signal.
  var isExit: Bool
  var output: String
  var error: String

  /// The results on standard output.
  var results: [ResultObject] { get throws { try ResultObject.all(in: output) } }

  /// The last line of standard error, which says how many there are of each.
  var counts: String? { error.split(separator: "\n").last.map(String.init) }

  /// Whether standard error says what to do, as all errors do.
  var hasHint: Bool { error.hasHint }

  /// Nothing but an error was printed.
  func expectError(_ status: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(output == "", sourceLocation: sourceLocation)
    #expect(hasHint, "\(error)", sourceLocation: sourceLocation)
    #expect(self.status == status, "\(error)", sourceLocation: sourceLocation)
    #expect(isExit, sourceLocation: sourceLocation)
  }
}

/// A result as the command line writes it.
struct ResultObject: Decodable, Hashable, Sendable {
  var line: Int
  var outcome: String
  var apnsID: String?
  var status: Int?
  var reason: String?
  var timestamp: Int?

  static func all(in text: String) throws -> [ResultObject] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(ResultObject.self, from: Data($0.utf8))
    }
  }
}

extension Workplace {
  /// Runs the program in the folder to its end.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    try await RunningProgram(self, arguments, input: input, environment: environment).end()
  }

  /// Sends with the workplace's key to its server.
  func send(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    try await run(arguments + connection, input: input, environment: environment)
  }

  /// Starts a send, to do something meanwhile.
  func start(_ arguments: String...) throws -> RunningProgram {
    try RunningProgram(self, arguments + connection)
  }
}

/// A process that runs.
final class RunningProgram: Sendable {
  private let process: Process
  private let files: (output: String, error: String)
  private let workplace: Workplace
  private let ended: AsyncStream<Void>

  init(
    _ workplace: Workplace, _ arguments: [String], program: String = BuiltProgram.path,
    input: String = "", environment: [String: String] = [:]
  ) throws {
    self.workplace = workplace
    let number = UUID().uuidString
    files = ("output-\(number)", "error-\(number)")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: workplace.path)
    process.environment = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "HOME": workplace.path,
    ].merging(environment) { $1 }
    // Files, not pipes: nobody has to read while the program writes.
    try workplace.file("input-\(number)", input)
    try workplace.file(files.output, "")
    try workplace.file(files.error, "")
    let handles = [
      try FileHandle(forReadingFrom: workplace.url("input-\(number)")),
      try FileHandle(forWritingTo: workplace.url(files.output)),
      try FileHandle(forWritingTo: workplace.url(files.error)),
    ]
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in continuation.finish() }
    ended = stream
    try process.run()
    for handle in handles { try? handle.close() }
    self.process = process
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end, and kills a process that has none.
  func end(within limit: Duration = .seconds(600)) async throws -> ProgramRun {
    let hasEnded = await withTaskGroup(of: Bool.self) { group in
      group.addTask { [ended] in
        for await _ in ended {}
        return true
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        return false
      }
      let first = await group.next() ?? false
      group.cancelAll()
      return first
    }
    if !hasEnded {
      Issue.record("the program did not end within \(limit)")
      signal(SIGKILL)
      process.waitUntilExit()
    }
    return ProgramRun(
      status: process.terminationStatus, isExit: process.terminationReason == .exit,
      output: try workplace.text(files.output), error: try workplace.text(files.error))
  }

  var hasEnded: Bool { !process.isRunning }

  /// What it has written to standard error so far.
  var errorSoFar: String { (try? workplace.text(files.error)) ?? "" }
}

extension String {
  /// Whether a line says what to do, as the last of an error does.
  var hasHint: Bool {
    split(whereSeparator: \.isNewline).contains { $0.split(separator: ":").first == "hint" }
  }
}
