import Foundation

/// The list of dead tokens: a JSON object a line.
final class DeadTokensFile: Sendable {
  private let file: OwnerFile

  init(_ path: String) throws(BatchError) {
    file = try OwnerFile(path)
    var end: Int?
    try file.eachLine(maximumLength: JournalRecovery.maximumResult) { line throws(BatchError) in
      if !line.isTerminated { end = line.offset }
    }
    if let end { try file.truncate(to: end) }
  }

  /// Adds the dead ones among the results.
  func write(_ results: [BatchResult]) throws(BatchError) {
    let lines = results.compactMap { $0.deadToken?.json }
    guard !lines.isEmpty else { return }
    try file.append(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  func close() throws(BatchError) { try file.finish() }
}

extension DeadToken {
  /// The line of a file of dead tokens: `{"line":2,"token":"00fc…","timestamp":1767225600000}`.
  var json: String {
    "{\"line\":\(line),\"token\":\"\(token.hex)\","
      + "\"timestamp\":\(since?.milliseconds.map(String.init) ?? "null")}"
  }
}
