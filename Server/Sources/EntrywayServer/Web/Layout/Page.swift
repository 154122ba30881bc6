import HTTPTypes
import LinkPlatform

/// A part of a page that draws itself.
protocol PageBlock {
  var markup: Markup { get }
}

/// What a page of the console shows: blocks in their order, the answer before what it is made of.
struct Page {
  var title: String
  var status = HTTPResponse.Status.ok
  /// The entry of the navigation that it belongs to.
  var tab: ConsoleTab?
  /// What is wrong with the days of the bar.
  var spanProblem: Refusal?
  /// Up to when its numbers count; nil for a page without numbers.
  var coverage: ReportCoverage?
  private(set) var content = Markup.empty

  /// - Parameters:
  ///   - title: Its heading.
  ///   - tab: The entry of the navigation that it belongs to.
  ///   - problem: What was refused, where it shows a form again.
  init(_ title: String, _ tab: ConsoleTab?, refused problem: Refusal? = nil) {
    (self.title, self.tab) = (title, tab)
    if problem != nil { status = .unprocessableContent }
  }

  mutating func add(_ block: Markup) { content += block }

  mutating func add(_ block: some PageBlock) { content += block.markup }

  /// A sentence or two below the title.
  mutating func lead(_ text: Markup) { add("<p class=\"lead\">\(text)</p>\n") }

  mutating func text(_ text: Markup) { add("<p>\(text)</p>\n") }

  mutating func heading(_ title: String, id: String? = nil) {
    add("<h2\(attribute: "id", id)>\(title)</h2>\n")
  }

  /// Something to know before the rest: a sign in front says of which kind it is.
  mutating func notice(_ kind: NoticeKind, _ text: Markup) {
    add(
      "<p class=\"notice \(kind.rawValue)\"><strong>\(kind.word)</strong> \(text)</p>\n")
  }

  enum NoticeKind: String {
    case good, warning, bad
    case note = "information"

    var word: String {
      switch self {
      case .good: "✓"
      case .warning: "⚠"
      case .bad: "✗"
      case .note: "Note."
      }
    }
  }

  /// Nothing is there yet: what would be, and how it comes to be.
  mutating func empty(_ title: String, _ text: Markup, actions: [Markup] = []) {
    let buttons = actions.isEmpty ? Markup.empty : "<p>\(actions.joined(separator: " "))</p>"
    add("<section class=\"empty\"><h2>\(title)</h2><p>\(text)</p>\(buttons)</section>\n")
  }

  /// Amounts side by side.
  mutating func amounts(_ amounts: [Amount]) {
    let items = amounts.map { amount -> Markup in
      """
      <div class="amount"><dt>\(amount.label)</dt><dd>\(amount.value)\
      \(amount.note.map { "<small>\($0)</small>" } ?? .empty)</dd></div>
      """
    }
    add("<dl class=\"amounts\">\(items.joined())</dl>\n")
  }

  struct Amount {
    var label: String
    var value: Markup
    var note: Markup?

    init(_ label: String, _ value: Markup, _ note: Markup? = nil) {
      (self.label, self.value, self.note) = (label, value, note)
    }
  }

  /// A table of texts with a row for each value; a hidden caption is for screen readers alone.
  mutating func table<Values: Sequence>(
    _ id: String, _ caption: String, isCaptionHidden: Bool = false, _ columns: [String],
    of values: Values, note: String? = nil, row: (Values.Element) throws -> [Markup]
  ) rethrows {
    add(
      PageTable(
        id: id, caption: caption, isCaptionHidden: isCaptionHidden,
        columns: columns.map { .text($0) }, rows: try values.map(row), note: note))
  }

  /// What is known of one thing: names and values.
  mutating func facts(_ facts: [(String, Markup)]) {
    let items = facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" as Markup }
    add("<dl class=\"facts\">\(items.joined())</dl>\n")
  }
}

/// A table: what a picture is made of, or a list.
struct PageTable: PageBlock {
  struct Column {
    var label: String
    var isNumber = false

    static func text(_ label: String) -> Column { Column(label: label) }
    static func number(_ label: String) -> Column { Column(label: label, isNumber: true) }
  }

  var id: String
  var caption: String
  var isCaptionHidden = false
  var columns: [Column]
  /// The first cell of each is its head.
  var rows: [[Markup]]
  /// Where the same is as CSV.
  var csv: String?
  /// Where the next page is.
  var next: String?
  var note: String?

  var markup: Markup {
    let heads = columns.map { column -> Markup in
      "<th scope=\"col\"\(attribute: "class", Self.look(column))>\(column.label)</th>"
    }
    let lines = rows.map { row -> Markup in
      "<tr>\(row.enumerated().map { cell($1, at: $0) }.joined())</tr>\n"
    }
    return """
      <div class="table" role="region" aria-labelledby="\(id)-caption" tabindex="0">
      <table><caption id="\(id)-caption"\(attribute: "class", isCaptionHidden ? "hidden" : nil)>\
      \(caption)</caption>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>
      \(lines.joined())</tbody></table></div>
      \(foot)
      """
  }

  private func cell(_ content: Markup, at index: Int) -> Markup {
    let look = columns.indices.contains(index) ? Self.look(columns[index]) : nil
    return index == 0
      ? "<th scope=\"row\"\(attribute: "class", look)>\(content)</th>"
      : "<td\(attribute: "class", look)>\(content)</td>"
  }

  private static func look(_ column: Column) -> String? { column.isNumber ? "number" : nil }

  /// What leads on from the table.
  private var foot: Markup {
    guard csv != nil || next != nil || note != nil else { return .empty }
    let file: Markup = csv.map { "<a href=\"\($0)\">Download as CSV</a> " } ?? .empty
    let more: Markup = next.map { "<a href=\"\($0)\" rel=\"next\">Next page</a> " } ?? .empty
    return "<p class=\"foot\">\(file)\(more)\(note ?? "")</p>\n"
  }
}

/// A picture with its numbers behind it.
struct PageFigure: PageBlock {
  var caption: String
  /// The picture for a width: wide pages and phones have one each.
  var picture: (Int) -> String
  var table: PageTable?
  /// What a sign in the picture means.
  var note: String?

  static let (wide, narrow) = (960, 340)

  var markup: Markup {
    let numbers: Markup =
      table.map {
        "<details><summary>Show data</summary>\n\($0.markup)</details>\n"
      } ?? .empty
    return """
      <figure class="chart-figure">
      <figcaption>\(caption)</figcaption>
      <div class="wide">\(Markup(trusted: picture(Self.wide)))</div>
      <div class="narrow">\(Markup(trusted: picture(Self.narrow)))</div>
      \(note.map { "<p class=\"note\">\($0)</p>\n" } ?? .empty)\(numbers)</figure>

      """
  }
}
