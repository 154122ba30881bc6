package import Logging

/// How the log is written to standard error.
package enum LogFormat: String, Hashable, Sendable, CaseIterable {
  /// For people: a line of text for each entry.
  case text
  /// For programs: a JSON object on a line for each entry.
  case json

  /// What writes entries of a level and above.
  package func handler(label: String, level: Logger.Level) -> any LogHandler {
    var handler: any LogHandler
    switch self {
    case .text: handler = StreamLogHandler.standardError(label: label)
    case .json: handler = JSONLogHandler(label: label)
    }
    handler.logLevel = level
    return handler
  }
}
