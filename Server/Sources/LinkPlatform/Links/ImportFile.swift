package import EntrywayDiagnostics
import Foundation

/// Files of links: CSV (RFC 4180), Firebase's long links, JSON lines.
package enum ImportFile {
  /// The names of the columns of a CSV file.
  package struct Columns: Hashable, Sendable {
    package var slug: String
    package var target: String
    package var title: String
    package var tags: String
    package var expiry: String

    package init(slug: String, target: String, title: String, tags: String, expiry: String) {
      (self.slug, self.target, self.title, self.tags) = (slug, target, title, tags)
      self.expiry = expiry
    }
  }

  /// The text of a file; `-` is standard input.
  package static func text(of name: String) throws -> String {
    let data =
      name == "-"
      ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: name)
    guard let data else {
      throw ImportFileError(name: name, line: nil, message: "the file cannot be read", hint: nil)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw ImportFileError(
        name: name, line: nil, message: "the file is not UTF-8", hint: "save it as UTF-8.")
    }
    let mark = "\u{FEFF}".utf8
    return text.utf8.starts(with: mark) ? String(Substring(text.utf8.dropFirst(mark.count))) : text
  }

  /// The links of a text.
  ///
  /// - Throws: An ``ImportFileError`` that names the line.
  package static func rows(
    of text: String, format: String?, name: String, columns: Columns
  ) throws -> [ImportRow] {
    let ending = FieldText.parts(of: name, at: ".").last
    let format = format ?? (ending == "csv" ? "csv" : ending == "txt" ? "firebase" : "json")
    switch format {
    case "csv": return try csv(text, name, columns)
    case "firebase": return try lines(text) { try FirebaseLink.row($1, line: $0, file: name) }
    case "json": return try lines(text) { try json($1, line: $0, file: name) }
    default:
      throw ImportFileError(
        name: name, line: nil, message: "\(Quoting.text(format)) is not a format",
        hint: "write csv, firebase or json.")
    }
  }

  private static func lines(
    _ text: String, _ read: (Int, String) throws -> ImportRow
  ) throws -> [ImportRow] {
    var rows: [ImportRow] = []
    // JSON has other characters that end lines, such as U+2028, within its texts.
    for (index, line) in FieldText.parts(of: text, at: "\n").map(FieldText.trimmed).enumerated() {
      if !line.isEmpty { rows.append(try read(index + 1, line)) }
    }
    return rows
  }

  private static func json(_ text: String, line: Int, file: String) throws -> ImportRow {
    guard var row = try? JSONDecoder().decode(ImportRow.self, from: Data(text.utf8)) else {
      throw ImportFileError(
        name: file, line: line, message: "the line is not a link as `export` writes it",
        hint: "name the format: --format csv or --format firebase.")
    }
    row.line = line
    return row
  }

  private static func csv(_ text: String, _ name: String, _ columns: Columns) throws -> [ImportRow]
  {
    let table = try CSVText.rows(of: text, file: name)
    guard let header = table.first?.fields else { return [] }
    func index(_ column: String) -> Int? { header.firstIndex(of: column) }
    func needed(_ column: String, _ option: String) throws -> Int {
      guard let index = index(column) else {
        throw ImportFileError(
          name: name, line: 1, message: "there is no column \(Quoting.text(column))",
          hint: "name one with --\(option): \(Quoting.list(header)).")
      }
      return index
    }
    let slug = try needed(columns.slug, "slug")
    let target = try needed(columns.target, "target")
    return try table.dropFirst().map { row in
      func field(_ index: Int?) -> String? {
        index.flatMap { $0 < row.fields.count && !row.fields[$0].isEmpty ? row.fields[$0] : nil }
      }
      guard let path = field(slug), let link = field(target) else {
        throw ImportFileError(
          name: name, line: row.line, message: "the path or the target is missing",
          hint: "each line needs both.")
      }
      let trimmed = path.utf8.drop { $0 == UInt8(ascii: "/") }
      let slug = trimmed.starts(with: "l/".utf8) ? trimmed.dropFirst(2) : trimmed
      var result = ImportRow(line: row.line, slug: String(Substring(slug)), target: link)
      result.title = field(index(columns.title))
      result.tags = FieldText.items(of: field(index(columns.tags)) ?? "")
      result.expiresAt = field(index(columns.expiry))
      return result
    }
  }
}

/// What is wrong with a file of links.
package struct ImportFileError: DiagnosticError, Hashable, Sendable {
  package let name: String
  package let line: Int?
  package let message: String
  package let hint: String?

  package var diagnostic: Diagnostic {
    Diagnostic(
      .error, "bad-import", message, hint: hint
    ).about(line.map { "\(name):\($0)" } ?? name)
  }
}

/// Comma-separated values as RFC 4180 has them.
package enum CSVText {
  package struct Row: Hashable {
    /// Where the row begins.
    package var line: Int
    package var fields: [String]
  }

  package static func rows(of text: String, file: String) throws -> [Row] {
    var rows: [Row] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var line = 1
    var start = 1
    var isQuoted = false
    var wasQuoted = false
    var bytes = Array(text.utf8)[...]
    func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field = []
      wasQuoted = false
    }
    func endRow() {
      endField()
      if fields != [""] { rows.append(Row(line: start, fields: fields)) }
      fields = []
      start = line
    }
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if bytes.first == UInt8(ascii: "\"") {
          field.append(byte)
          bytes.removeFirst()
        } else {
          isQuoted = false
          wasQuoted = true
        }
      } else if byte == UInt8(ascii: "\""), field.isEmpty, !wasQuoted {
        isQuoted = true
      } else if byte == UInt8(ascii: ",") {
        endField()
      } else if byte == UInt8(ascii: "\r"), bytes.first == UInt8(ascii: "\n") {
        continue
      } else if byte == UInt8(ascii: "\n") {
        endRow()
      } else {
        field.append(byte)
      }
    }
    guard !isQuoted else {
      throw ImportFileError(
        name: file, line: start, message: "a quotation mark is not closed",
        hint: "double the quotation marks within a field.")
    }
    if !field.isEmpty || !fields.isEmpty { endRow() }
    return rows
  }
}
