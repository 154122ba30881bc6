/// Rows of texts, each column as wide as its widest text.
struct Columns {
  private let widths: [Int]

  init(_ rows: [[String]]) {
    var widths: [Int] = []
    for row in rows {
      for (index, text) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], text.count)
      }
    }
    self.widths = widths
  }

  /// The row with its texts aligned; nothing follows the last one that is not empty.
  func line(_ row: [String]) -> String {
    var line = ""
    var gap = 0
    for (index, text) in row.enumerated() {
      if !text.isEmpty {
        line += String(repeating: " ", count: gap) + text
        gap = 0
      }
      gap += widths[index] - text.count + 2
    }
    return line
  }
}
