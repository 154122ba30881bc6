@_spi(EntrywayTool) import EntrywayJSON
import Foundation

/// A result as it is written to a results file.
struct ResultRecord: Hashable {
  var line: Int
  var outcome: String
  var apnsID: String?
  var status: Int?
  var reason: String?
  /// Milliseconds since 1970.
  var timestamp: Int?
}

extension BatchResult {
  /// The result as a line of JSON, as a results file has it, without the line break and without the token.
  ///
  /// ```json
  /// {"line":2,"outcome":"refused","apnsID":"0f1d…","status":410,"reason":"Unregistered","timestamp":1767225600000}
  /// ```
  ///
  /// `outcome` is `accepted`, `refused`, `not-sent` or `unknown`; `timestamp` is in milliseconds since 1970.
  public var json: String { ResultRecord(self).json }
}

extension ResultRecord {
  init(_ result: BatchResult) {
    line = result.line
    apnsID = result.error == nil ? result.result.id.lowercased : nil
    switch result.outcome {
    case .accepted:
      (outcome, status) = ("accepted", 200)
    case .refused(let refusal):
      (outcome, status) = ("refused", refusal.status)
      if !refusal.reason.rawValue.isEmpty { reason = refusal.reason.recorded }
      timestamp = refusal.timestamp?.milliseconds
    case .notSent(let problem):
      (outcome, reason) = ("not-sent", PushRefusal.Reason(rawValue: problem.code.rawValue).recorded)
    case .unknown(let problem):
      (outcome, reason) = ("unknown", PushRefusal.Reason(rawValue: problem.code.rawValue).recorded)
    }
  }

  /// All texts in it are names, without characters that JSON escapes.
  var json: String {
    func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
    func written(_ number: Int?) -> String { number.map(String.init) ?? "null" }
    return "{\"line\":\(line),\"outcome\":\(quoted(outcome)),\"apnsID\":\(quoted(apnsID)),"
      + "\"status\":\(written(status)),\"reason\":\(quoted(reason)),"
      + "\"timestamp\":\(written(timestamp))}"
  }

  /// Reads a line of a results file; nil if it is none.
  init?(_ bytes: [UInt8]) {
    let record = try? bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer)
      return try Self(&reader)
    }
    guard let record, record.line > 0,
      ["accepted", "refused", "not-sent", "unknown"].contains(record.outcome)
    else { return nil }
    self = record
  }

  private init(_ reader: inout JSONReader) throws(JSONReadingError) {
    (line, outcome) = (0, "")
    try reader.beginObject()
    while let name = try reader.nextMember() {
      if try reader.peek() == .null {
        try reader.null()
        continue
      }
      switch name {
      case "line": line = Int(clamping: try reader.integer())
      case "outcome": outcome = try reader.text()
      case "apnsID": apnsID = try reader.text()
      case "status": status = Int(clamping: try reader.integer())
      case "reason": reason = try reader.text()
      case "timestamp": timestamp = Int(clamping: try reader.integer())
      default: try reader.skip()
      }
    }
    try reader.end()
  }

  /// How the line is counted.
  var ending: BatchCounts.Ending {
    let reason = PushRefusal.Reason(rawValue: reason ?? "").recorded
    switch outcome {
    case "accepted": return .accepted
    case "refused":
      let refusal = PushRefusal(
        status: status ?? 0, reason: PushRefusal.Reason(rawValue: self.reason ?? ""))
      return refusal.endsDevice ? .dead(reason) : .refused(reason)
    case "not-sent":
      return BatchLineError.Code.all.contains(.init(rawValue: reason)) ? .invalid : .notSent
    default: return .unknown
    }
  }

  /// Whether a resumed batch sends the line again: it didn't reach the device, and may now.
  var isRepeated: Bool {
    switch ending {
    case .notSent: true
    // 403 is about the key; 429 and 5xx pass.
    case .refused: status.map { $0 == 403 || $0 == 429 || $0 >= 500 } ?? false
    case .accepted, .dead, .invalid, .unknown: false
    }
  }
}

extension Date {
  /// Milliseconds since 1970; nil for a date that no `Int` can have.
  var milliseconds: Int? {
    let value = (timeIntervalSince1970 * 1000).rounded()
    return value.magnitude < 0x1p53 ? Int(value) : nil
  }
}
