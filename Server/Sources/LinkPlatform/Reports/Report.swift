/// A report: its rows, the days that they are of, and up to when they count.
package struct Report: Sendable {
  package let table: ReportTable
  package let span: ReportSpan
  package let coverage: ReportCoverage

  package init(_ table: ReportTable, _ span: ReportSpan, _ coverage: ReportCoverage) {
    (self.table, self.span, self.coverage) = (table, span, coverage)
  }
}

extension Report: Encodable {
  private enum CodingKeys: CodingKey {
    case from, to, zone, through, days, notes, isCut, rows
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(span.days.first?.name, forKey: .from)
    try container.encodeIfPresent(span.days.last?.name, forKey: .to)
    try container.encode(span.zone, forKey: .zone)
    try container.encode(coverage.through, forKey: .through)
    // Null where no change is known, which is something else than no change.
    try container.encode(coverage.days, forKey: .days)
    let late = DayChange.note(on: coverage.lateDays)
    try container.encode(table.notes + [late].compactMap(\.self), forKey: .notes)
    try container.encode(table.isCut(at: ReportTable.rowLimit), forKey: .isCut)
    let rows = table.firstRows(ReportTable.rowLimit).map { cells in
      Dictionary(uniqueKeysWithValues: zip(table.columns, cells))
    }
    try container.encode(rows, forKey: .rows)
  }
}
