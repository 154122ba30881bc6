import Logging

/// What the library logs from warnings on, as lines on standard error.
struct StandardErrorLog: LogHandler {
  private let terminal: Terminal
  var logLevel = Logger.Level.warning
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
