import Logging
import Synchronization
import Testing

/// What was logged, with metadata, for tests to wait for and to look through.
final class TestLogs: Sendable {
  private let entries = Mutex<[String]>([])
  private let stream: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  var logger: Logger {
    var logger = Logger(label: "tests") { _ in Handler(logs: self) }
    logger.logLevel = .trace
    return logger
  }

  var text: String { entries.withLock { $0.joined(separator: "\n") } }

  /// Waits for a message that begins so; only one caller may wait at a time.
  func wait(for message: String) async throws {
    for await entry in stream where entry.hasPrefix(message) { return }
    Issue.record("this was not logged: \(message)")
  }

  fileprivate func add(_ entry: String) {
    entries.withLock { $0.append(entry) }
    continuation.yield(entry)
  }

  private struct Handler: LogHandler {
    let logs: TestLogs
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(logs: TestLogs) { self.logs = logs }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { logs.add("\(event.message) \(event.metadata ?? [:])") }
  }
}
