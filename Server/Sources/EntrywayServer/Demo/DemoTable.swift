import LinkPlatform

/// Reports as a terminal shows them: numbers with bars beside them.
struct DemoTable {
  let destinations: ReportTable
  let steps: ReportTable
  let unopened: ReportTable
  let funnel: String

  var text: String {
    [
      "Screens opened by push and link", leads, "",
      "Funnel: \(funnel)", bars, "", "Links and pushes that go nowhere", ends,
    ].joined(separator: "\n")
  }

  /// Rows of opens by send or link, the most first.
  private var leads: String {
    var counts: [[String]: Int] = [:]
    for row in destinations.rows {
      let cell = Dictionary(uniqueKeysWithValues: zip(destinations.columns, row))
      guard let by = cell["send"]?.words ?? cell["address"]?.words else { continue }
      // Who dismisses a push goes nowhere, and means to.
      guard cell["code"]?.words != "dismissed" else { continue }
      let isFallback = cell["outcome"]?.words == Event.Outcome.fallback.rawValue
      let screen =
        cell["destination"]?.words.map { isFallback ? "\($0) (fallback)" : $0 }
        ?? "nowhere (\(cell["code"]?.words ?? "?"))"
      counts[[by, screen], default: 0] += cell["opens"]?.number ?? 0
    }
    let rows = counts.sorted { ($1.value, $0.key[0]) < ($0.value, $1.key[0]) }
    return Self.table(
      rows.map { ([$0.key[0], "→ \($0.key[1])"], $0.value, "") })
  }

  private var bars: String {
    var last: Int?
    let rows = steps.rows.map { row -> ([String], Int, String) in
      let cell = Dictionary(uniqueKeysWithValues: zip(steps.columns, row))
      let count = cell["installations"]?.number ?? 0
      defer { last = count }
      let lost = last.map { "\($0 - count) of \($0) did not" } ?? ""
      return (["\(cell["step"]?.number ?? 0)", cell["what"]?.words ?? ""], count, lost)
    }
    return Self.table(rows)
  }

  private var ends: String {
    let rows = unopened.rows.compactMap { row -> String? in
      let cell = Dictionary(uniqueKeysWithValues: zip(unopened.columns, row))
      guard let what = cell["what"]?.words, let target = cell["target"]?.words else { return nil }
      let reason = cell["explanation"]?.words?.split(separator: "\n").first.map(String.init) ?? ""
      return "  \(what)  \(target): \(reason)"
    }
    return rows.isEmpty ? "  none" : rows.joined(separator: "\n")
  }

  private static func table(_ rows: [(texts: [String], count: Int, note: String)]) -> String {
    let most = max(1, rows.map(\.count).max() ?? 1)
    let widths = (0..<2).map { column in rows.map { $0.texts[column].count }.max() ?? 0 }
    return rows.map { row in
      let texts = zip(row.texts, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let count = String(row.count)
      let bar = String(repeating: "█", count: max(1, row.count * 30 / most))
      let line =
        "  \(texts.joined(separator: "  "))  "
        + String(repeating: " ", count: max(0, 6 - count.count)) + "\(count)  \(bar)"
      return row.note.isEmpty ? line : "\(line)  \(row.note)"
    }.joined(separator: "\n")
  }
}

extension ReportCell {
  fileprivate var words: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var number: Int? { if case .count(let count) = self { count } else { nil } }
}
