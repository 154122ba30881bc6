import Logging

/// What the library logs, as lines on standard error.
///
/// The results say what became of each push, so that only errors are shown unless a logger wants more.
struct StandardErrorLog: LogHandler {
  private let terminal: Terminal
  var logLevel = Logger.Level.error
  var metadata = Logger.Metadata()

  init(_ terminal: Terminal) { self.terminal = terminal }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let facts = metadata.merging(event.metadata ?? [:]) { $1 }
      .sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    terminal.note(
      "\(event.level): \(event.message)"
        + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"))
  }
}
