/// Rows of texts, each column as wide as its widest text, or less so that a line fits a terminal.
struct Columns {
  /// No column is made narrower than this.
  private static let least = 8
  private static let gap = 2

  private let widths: [Int]

  /// - Parameter width: How many columns of a terminal a line may take; any number if it is nil, as
  ///   in a pipe.
  init(_ rows: [[String]], width: Int? = nil) {
    var widths: [Int] = []
    for row in rows {
      for (index, text) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], text.count)
      }
    }
    self.widths = width.map { Self.narrowed(widths, to: $0) } ?? widths
  }

  /// The widths, the widest made narrower until the sum fits, or until all are at the least.
  private static func narrowed(_ widths: [Int], to width: Int) -> [Int] {
    let gaps = gap * (widths.lastIndex { $0 > 0 } ?? 0)
    var widths = widths
    var excess = widths.reduce(gaps, +) - width
    while excess > 0, let widest = widths.max(), widest > least {
      // To the next one's width at once, or as far as is needed, shared by all of the widest.
      let next = max(least, widths.filter { $0 < widest }.max() ?? least)
      let count = widths.count { $0 == widest }
      let step = min(widest - next, max(1, excess / count))
      for index in widths.indices where widths[index] == widest && excess > 0 {
        widths[index] -= step
        excess -= step
      }
    }
    return widths
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
      gap += widths[index] - text.count + Self.gap
    }
    return line
  }

  /// The same on as many lines as its longest text needs.
  func lines(_ row: [String]) -> [String] {
    let cells = row.enumerated().map { Self.wrapped($1, to: widths[$0]) }
    return (0..<max(1, cells.map(\.count).max() ?? 1)).map { number in
      line(cells.map { number < $0.count ? $0[number] : "" })
    }
  }

  /// A text in lines of so many characters, broken at spaces where there are any.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    guard width > 0, text.count > width else { return [text] }
    var lines: [String] = []
    var rest = Array(text)
    while rest.count > width {
      let space = rest[...width].lastIndex(of: " ").flatMap { $0 > 0 ? $0 : nil }
      lines.append(String(rest[..<(space ?? width)]))
      rest.removeFirst(space.map { $0 + 1 } ?? width)
    }
    return rest.isEmpty ? lines : lines + [String(rest)]
  }
}
