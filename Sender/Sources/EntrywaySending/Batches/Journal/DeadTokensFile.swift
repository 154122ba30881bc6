import Foundation

/// The list of dead tokens: a JSON object a line.
final class DeadTokensFile: Sendable {
  private let file: OwnerFile

  /// Opens or creates the file, and drops the part of a line that a killed process left.
  ///
  /// - Throws: ``BatchError`` for a file with anything else in it, which stays as it is: it may be the
  ///   list, or the key.
  init(_ path: String) throws(BatchError) {
    file = try OwnerFile(path)
    var (end, number): (Int?, Int) = (nil, 1)
    try file.eachLine(maximumLength: JournalRecovery.maximumResult) { line throws(BatchError) in
      guard !line.isTooLong, DeadToken.isLine(line.bytes, isWhole: line.isTerminated) else {
        throw BatchError(.notDeadTokens, path: path, line: number)
      }
      number += 1
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

  /// Whether bytes are such a line.
  ///
  /// - Parameter isWhole: Whether the line is complete; otherwise any start of one will do.
  static func isLine(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    var rest = bytes[...]
    func skip(_ text: StaticString) -> Bool {
      let text = Array("\(text)".utf8)
      let part = rest.prefix(text.count)
      guard text.starts(with: part), part.count == text.count || !isWhole else { return false }
      rest = rest.dropFirst(part.count)
      return true
    }
    func skip(where isDigit: (UInt8) -> Bool) -> Bool {
      let digits = rest.prefix(while: isDigit)
      rest = rest.dropFirst(digits.count)
      return !digits.isEmpty || !isWhole && rest.isEmpty
    }
    let isDecimal = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard skip("{\"line\":"), skip(where: isDecimal), skip(",\"token\":\""),
      skip(where: { isDecimal($0) || (0x61...0x66).contains($0) }), skip("\",\"timestamp\":")
    else { return false }
    if rest.first == 0x2D { rest = rest.dropFirst() }
    let isTime = rest.first == 0x6E ? skip("null") : skip(where: isDecimal)
    return isTime && skip("}") && rest.isEmpty
  }
}
