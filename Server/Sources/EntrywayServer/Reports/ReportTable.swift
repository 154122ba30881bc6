import EntrywayDiagnostics
import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// A cell of a report.
enum ReportCell: Hashable, Sendable {
  case text(String)
  case count(Int)
  case amount(Double)
  /// Nothing is known, or there is no such thing.
  case none

  init(_ text: String?) { self = text.map(ReportCell.text) ?? .none }
  init(_ count: Int?) { self = count.map(ReportCell.count) ?? .none }
}

/// What a report answers: rows under columns, and what has to be known of them.
struct ReportTable: Sendable {
  /// How many rows an answer in JSON has at most; the CSV has all.
  static let rowLimit = 1000

  var columns: [String]
  var rows: [[ReportCell]]
  var notes: [String] = [ReportTable.unverified]
  /// What is not known of these rows, as a sentence; nil where all is.
  ///
  /// The notes have it too.
  private(set) var notKnown: String?

  /// The table with the sentence that says what is not known.
  func notKnowing(_ sentence: String?) -> ReportTable {
    guard let sentence else { return self }
    var table = self
    table.notes.append(sentence)
    table.notKnown = sentence
    return table
  }

  static let unverified =
    "Apps report with a key that anyone can read: what they report is not verified."
  static let peopleByDay =
    "People are recognized for one day only: someone who comes on two days counts "
    + "as two."
  static let installations =
    "Each installation is counted once per span; numbers of several spans do not add up."

  /// The answer, as CSV where it is asked for.
  func response(to request: Request, _ span: ReportSpan, as name: String) throws -> Response {
    switch request.uri.queryParameters["format"].map(String.init) {
    case nil, "json": return JSONBody.response(JSON(table: self, span: span))
    case "csv": return csv(name)
    case .some(let format):
      throw Refusal(
        .invalid, "bad-format", "there is no format `\(format.prefix(20))`",
        hint: "write json or csv.")
    }
  }

  private struct JSON: Encodable {
    let table: ReportTable
    let span: ReportSpan

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      func key(_ name: String) -> Key { Key(stringValue: name) }
      try container.encode(span.days.first?.name, forKey: key("from"))
      try container.encode(span.days.last?.name, forKey: key("to"))
      try container.encode(span.zone, forKey: key("zone"))
      try container.encode(table.notes, forKey: key("notes"))
      try container.encode(table.rows.count > ReportTable.rowLimit, forKey: key("isCut"))
      var rows = container.nestedUnkeyedContainer(forKey: key("rows"))
      for cells in table.rows.prefix(ReportTable.rowLimit) {
        var row = rows.nestedContainer(keyedBy: Key.self)
        for (column, cell) in zip(table.columns, cells) {
          switch cell {
          case .text(let text): try row.encode(text, forKey: key(column))
          case .count(let count): try row.encode(count, forKey: key(column))
          case .amount(let amount) where amount.isFinite:
            try row.encode(amount, forKey: key(column))
          case .amount: try row.encodeNil(forKey: key(column))
          case .none: try row.encodeNil(forKey: key(column))
          }
        }
      }
    }
  }

  /// All rows, as a file.
  func csv(_ name: String) -> Response {
    let (columns, rows) = (columns, rows)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name).csv\"",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: CSVLine.text(of: columns.map { .text($0) })))
        var start = 0
        while start < rows.count {
          let end = min(rows.count, start + 500)
          let lines = rows[start..<end].map(CSVLine.text(of:)).joined()
          try await writer.write(ByteBuffer(string: lines))
          start = end
        }
        try await writer.finish(nil)
      })
  }
}

/// A line of CSV (RFC 4180).
enum CSVLine {
  private static let quote = UInt8(ascii: "\"")

  static func text(of cells: [ReportCell]) -> String {
    cells.map { cell in
      switch cell {
      case .text(let text): escaped(text)
      case .count(let count): String(count)
      case .amount(let amount): String(amount)
      case .none: ""
      }
    }.joined(separator: ",") + "\r\n"
  }

  /// Whether nothing of it is seen where a text begins: white space, marks, joiners and their like.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark: true
    default: scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// A text as a cell; one that a spreadsheet would take for a formula gets an apostrophe before it.
  private static func escaped(_ text: String) -> String {
    var text = text
    // Some programs look behind what is not seen, and take the full-width signs as well.
    let first = text.unicodeScalars.first { !isUnseen($0) }
    let starts = "=+-@|%＝＋－＠".unicodeScalars
    if first.map(starts.contains) ?? false
      || "\t\r\n".unicodeScalars.contains(text.unicodeScalars.first ?? "a")
    {
      text = "'" + text
    }
    guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    // Byte by byte: a mark behind a quotation mark would make another character of it.
    var cell = [quote]
    for byte in text.utf8 { cell += byte == quote ? [quote, quote] : [byte] }
    cell.append(quote)
    return String(decoding: cell, as: UTF8.self)
  }
}
