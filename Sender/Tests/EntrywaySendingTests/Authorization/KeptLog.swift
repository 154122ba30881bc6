import Logging
import Synchronization

/// Keeps what is logged.
final class KeptLog: LogHandler {
  private let lines = Mutex<[String]>([])

  var texts: [String] { lines.withLock { $0 } }
  var logLevel: Logger.Level {
    get { .trace }
    set {}
  }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) {
    lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
  }
}
