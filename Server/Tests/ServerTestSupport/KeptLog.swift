package import Logging
import Synchronization

/// What is logged, with what stands beside it.
package final class KeptLog: Sendable {
  private let written = Mutex<[(level: Logger.Level, message: String, values: String)]>([])

  package init() {}

  /// Lines such as `warning a sign-in failed account=ada`.
  package var lines: [String] {
    written.withLock { $0.map { "\($0.level) \($0.message)\($0.values)" } }
  }
  /// The messages alone.
  package var messages: [String] { written.withLock { $0.map(\.message) } }
  package var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: KeptLog
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    init(log: KeptLog) { self.log = log }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0)=\($1)" }
      log.written.withLock {
        $0.append((event.level, "\(event.message)", values.joined()))
      }
    }
  }
}
