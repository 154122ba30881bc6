import Foundation
import LinkPlatform
import Logging
import Synchronization

/// Writes each entry of the log as a JSON object on a line of its own:
/// `{"time": …, "level": …, "message": …, "logger": …, "metadata": {…}}`.
///
/// What entries say of themselves stands in `metadata`, where no name of theirs takes the place of
/// another member.
struct JSONLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  private let label: String
  private let write: @Sendable (Data) -> Void

  /// - Parameters:
  ///   - label: The logger's name.
  ///   - write: Takes a line with its end; standard error by default.
  init(
    label: String, write: @escaping @Sendable (Data) -> Void = { StandardError.write($0) }
  ) {
    (self.label, self.write) = (label, write)
    metadataProvider = LoggingSystem.metadataProvider
  }

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var metadata = metadata
    metadata.merge(metadataProvider?.get() ?? [:]) { $1 }
    metadata.merge(event.metadata ?? [:]) { $1 }
    if let error = event.error { metadata["error"] = "\(error)" }
    let line = Line(
      time: .now, level: event.level.rawValue, message: event.message.description, logger: label,
      metadata: metadata.mapValues(Value.init))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(line) else { return }
    write(data + Data("\n".utf8))
  }

  private struct Line: Encodable {
    let time: Timestamp
    let level: String
    let message: String
    let logger: String
    let metadata: [String: Value]
  }

  /// A value of the metadata, as JSON has it.
  private enum Value: Encodable {
    case text(String)
    case list([Value])
    case members([String: Value])

    init(_ value: Logger.MetadataValue) {
      switch value {
      case .string(let text): self = .text(text)
      case .stringConvertible(let value): self = .text(value.description)
      case .array(let values): self = .list(values.map(Value.init))
      case .dictionary(let values): self = .members(values.mapValues(Value.init))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .list(let values): try container.encode(values)
      case .members(let values): try container.encode(values)
      }
    }
  }
}

/// Where the log goes, a line at a time.
private enum StandardError {
  private static let turn = Mutex(())

  static func write(_ line: Data) {
    // A log that nobody reads any more stops no server.
    turn.withLock { _ in try? FileHandle.standardError.write(contentsOf: line) }
  }
}
