import EntrywayDiagnostics

/// A cell of a report.
package enum ReportCell: Hashable, Encodable, Sendable {
  case text(String)
  case count(Int)
  case amount(Double)
  /// Nothing is known, or there is no such thing.
  case none

  package init(_ text: String?) { self = text.map(ReportCell.text) ?? .none }
  package init(_ count: Int?) { self = count.map(ReportCell.count) ?? .none }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .count(let count): try container.encode(count)
    case .amount(let amount) where amount.isFinite: try container.encode(amount)
    case .amount, .none: try container.encodeNil()
    }
  }
}

/// What a report answers: rows under columns, and what has to be known of them.
package struct ReportTable: Sendable {
  /// How many rows an answer in JSON has at most; the CSV has all.
  package static let rowLimit = 1000

  package var columns: [String]
  package var rows: [[ReportCell]]
  package var notes: [String] = [ReportTable.unverified]
  /// What is not known of these rows, as a sentence; nil where all is.
  ///
  /// The notes have it too.
  package private(set) var notKnown: String?

  package init(columns: [String], rows: [[ReportCell]], notes: [String] = [ReportTable.unverified])
  {
    (self.columns, self.rows, self.notes) = (columns, rows, notes)
  }

  /// The table with the sentence that says what is not known.
  package func notKnowing(_ sentence: String?) -> ReportTable {
    guard let sentence else { return self }
    var table = self
    table.notes.append(sentence)
    table.notKnown = sentence
    return table
  }

  /// The table with the sentence that explains its mark, where a row has it.
  func markingCampaigns() -> ReportTable {
    guard let place = columns.firstIndex(of: EventDimension.campaignBy.rawValue),
      rows.contains(where: { $0[place] == .text(CampaignTeller.query.rawValue) })
    else { return self }
    var table = self
    table.notes.append(Self.campaignsOfLinks)
    return table
  }

  package static let campaignsOfLinks =
    "Campaigns marked `query` are those that opened links contain. Anyone can write them."
  package static let surfacesOfLinks =
    "A surface is what the opened link says. Anyone can write it."
  package static let unverified =
    "Reported by apps, not verified."
  package static let peopleByDay =
    "People are recognized for one day only: someone who returns on another day "
    + "counts again."
  package static let installations =
    "Each device counts once per period; don't add periods together."

  /// The first rows, where not all are shown.
  ///
  /// Rows that only tell a part of the row before, as a push's buttons do, come with it and don't count.
  /// Where campaigns are cut, those of the owner come first: what links say can't push them out.
  package func firstRows(_ limit: Int) -> [[ReportCell]] {
    guard isCut(at: limit) else { return rows }
    if let part = partColumn {
      var count = 0
      return Array(
        rows.prefix { row in
          if row[part] == .none { count += 1 }
          return count <= limit
        })
    }
    guard let by = columns.firstIndex(of: EventDimension.campaignBy.rawValue) else {
      return Array(rows.prefix(limit))
    }
    let told = ReportCell.text(CampaignTeller.query.rawValue)
    return Array((rows.filter { $0[by] != told } + rows.filter { $0[by] == told }).prefix(limit))
  }

  /// Whether not all rows are among the first.
  package func isCut(at limit: Int) -> Bool {
    guard rows.count > limit else { return false }
    return partColumn.map { part in rows.count { $0[part] == .none } > limit } ?? true
  }

  /// The column that only rows have which tell a part of the row before.
  private var partColumn: Int? {
    func place(_ name: String) -> Int? { columns.firstIndex { $0 == name } }
    return place("dismissed") == nil ? nil : place("action")
  }
}

/// A line of CSV (RFC 4180).
package enum CSVLine {
  private static let quote = UInt8(ascii: "\"")

  package static func text(of cells: [ReportCell]) -> String {
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
