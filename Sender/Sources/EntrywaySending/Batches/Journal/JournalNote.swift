import Entryway
@_spi(EntrywayTool) import EntrywayJSON
import Foundation

/// One line of the file next to a results file: what it belongs to, and what was about to be sent when.
enum JournalNote: Hashable {
  case header(JournalHeader)
  /// Lines that may have been sent from then on.
  case lines(NotedLines)
  /// The batch was resumed when the results file had so many bytes.
  case resumed(results: Int)

  var isHeader: Bool { if case .header = self { true } else { false } }

  /// How many bytes the results file had, at least, when the note was written.
  var results: Int {
    switch self {
    case .header: 0
    case .lines(let lines): lines.results
    case .resumed(let results): results
    }
  }
}

/// What a batch began with.
struct JournalHeader: Hashable {
  var id: UUID
  var sendID: String?
  var identity: BatchIdentity
}

/// Lines that are sent together.
struct NotedLines: Hashable {
  /// The last line that was read until then; nil if only earlier lines are sent again.
  var through: Int?
  /// The hash of all lines until there.
  var chain: [UInt8] = []
  /// Earlier lines that are sent again.
  var again: [ClosedRange<Int>] = []
  var results: Int

  /// How many lines a note can have, which only a damaged one exceeds.
  static let maximumAgain = 1_000_000
}

extension JournalNote {
  /// The longest line that is read: a note of lines that are far apart has about 40 bytes for each.
  static let maximumLength = 4 * 1024 * 1024

  var json: String {
    switch self {
    case .header(let header):
      let sendID = header.sendID.map(JSONWriting.quoted) ?? "null"
      return "{\"version\":1,\"id\":\"\(header.id.lowercased)\",\"sendID\":\(sendID),"
        + "\"payload\":\"\(header.identity.payload)\","
        + "\"headers\":\(JSONWriting.quoted(header.identity.headers)),"
        + "\"server\":\(JSONWriting.quoted(header.identity.server))}"
    case .lines(let lines):
      var members: [String] = []
      if let through = lines.through {
        members += ["\"through\":\(through)", "\"list\":\"\(lines.chain.hexadecimal)\""]
      }
      if !lines.again.isEmpty {
        let ranges = lines.again.map { "[\($0.lowerBound),\($0.upperBound)]" }
        members.append("\"again\":[\(ranges.joined(separator: ","))]")
      }
      members.append("\"results\":\(lines.results)")
      return "{\(members.joined(separator: ","))}"
    case .resumed(let results): return "{\"resumed\":\(results)}"
    }
  }

  /// Reads a line; nil if it is none of these.
  init?(_ bytes: [UInt8]) {
    let fields = try? bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer)
      return try NoteFields(&reader)
    }
    guard let note = fields?.note else { return nil }
    self = note
  }
}

/// The members of a note, whichever it has.
private struct NoteFields {
  var numbers: [String: Int] = [:]
  var texts: [String: String] = [:]
  var again: [ClosedRange<Int>] = []

  init(_ reader: inout JSONReader) throws(JSONReadingError) {
    try reader.beginObject()
    while let name = try reader.nextMember() {
      let key = name.string
      switch try reader.peek() {
      case .number: numbers[key] = Int(clamping: try reader.integer())
      case .text: texts[key] = try reader.text()
      case .array where key == "again": try readAgain(&reader)
      default: try reader.skip()
      }
    }
    try reader.end()
  }

  private mutating func readAgain(_ reader: inout JSONReader) throws(JSONReadingError) {
    try reader.beginArray()
    var count = 0
    while try reader.nextElement() {
      var bounds: [Int] = []
      let start = reader.offset
      try reader.beginArray()
      while try reader.nextElement() { bounds.append(Int(clamping: try reader.integer())) }
      guard bounds.count == 2, bounds[0] > 0, bounds[0] <= bounds[1],
        bounds[1] - bounds[0] < NotedLines.maximumAgain - count
      else { throw JSONReadingError(.unexpectedByte, offset: start) }
      count += bounds[1] - bounds[0] + 1
      again.append(bounds[0]...bounds[1])
    }
  }

  var note: JournalNote? {
    if let results = numbers["resumed"] { return results >= 0 ? .resumed(results: results) : nil }
    if let results = numbers["results"], results >= 0 {
      var lines = NotedLines(again: again, results: results)
      if let through = numbers["through"] {
        guard through > 0, let chain = texts["list"].flatMap(Self.bytes), chain.count == 32 else {
          return nil
        }
        (lines.through, lines.chain) = (through, chain)
      }
      return .lines(lines)
    }
    guard numbers["version"] == 1, let id = texts["id"].flatMap(UUID.init(uuidString:)),
      let payload = texts["payload"], let headers = texts["headers"], let server = texts["server"]
    else { return nil }
    return .header(
      JournalHeader(
        id: id, sendID: texts["sendID"],
        identity: BatchIdentity(payload: payload, headers: headers, server: server)))
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { DeviceToken.lowercasedDigit($0).map(Self.value) }
    guard digits.count.isMultiple(of: 2), digits.count <= 64 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).reduce(into: [] as [UInt8]?) { bytes, index in
      guard let high = digits[index], let low = digits[index + 1] else {
        bytes = nil
        return
      }
      bytes?.append(high << 4 | low)
    }
  }

  private static func value(_ digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
}

/// Texts as JSON.
enum JSONWriting {
  static func quoted(_ text: String) -> String { PayloadValue.text(text).jsonText() }
}
