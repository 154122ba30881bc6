import HTTPTypes
import LinkRecords

/// What a page of the console shows: blocks in their order, the answer before what it is made of.
struct Page {
  var title: String
  var status = HTTPResponse.Status.ok
  /// The entry of the navigation that it belongs to.
  var tab: ConsoleTab?
  /// What is wrong with the days of the bar.
  var spanProblem: Problem?
  private(set) var content = Markup.empty

  init(_ title: String, _ tab: ConsoleTab?) {
    self.title = title
    self.tab = tab
  }

  mutating func add(_ block: Markup) { content += block }

  /// A sentence or two below the title.
  mutating func lead(_ text: Markup) { add("<p class=\"lead\">\(text)</p>\n") }

  mutating func text(_ text: Markup) { add("<p>\(text)</p>\n") }

  mutating func heading(_ title: String, id: String? = nil) {
    let mark: Markup = id.map { " id=\"\($0)\"" } ?? ""
    add("<h2\(mark)>\(title)</h2>\n")
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
      self.label = label
      self.value = value
      self.note = note
    }
  }

  /// What is known of one thing: names and values.
  mutating func facts(_ facts: [(String, Markup)]) {
    let items = facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" as Markup }
    add("<dl class=\"facts\">\(items.joined())</dl>\n")
  }
}

/// A table: what a picture is made of, or a list.
struct PageTable {
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

  func markup(_ templates: PageTemplates) -> Markup {
    templates.render(
      "table",
      [
        "id": id, "caption": caption, "isCaptionHidden": isCaptionHidden,
        "columns": columns.map { ["label": $0.label, "isNumber": $0.isNumber] as [String: Any] },
        "rows": rows.map { row in
          [
            "cells": row.enumerated().map { index, cell in
              [
                "markup": cell, "isHead": index == 0,
                "isNumber": index < columns.count && columns[index].isNumber,
              ] as [String: Any]
            }
          ] as [String: Any]
        },
        "hasFoot": csv != nil || next != nil || note != nil, "hasCSV": csv != nil,
        "csv": csv ?? "", "hasNext": next != nil, "next": next ?? "", "footNote": note ?? "",
      ])
  }
}

/// A picture with its numbers behind it.
struct PageFigure {
  var caption: String
  /// The picture for a width: wide pages and phones have one each.
  var picture: (Int) -> String
  var table: PageTable?

  static let (wide, narrow) = (960, 340)

  func markup(_ templates: PageTemplates) -> Markup {
    templates.render(
      "figure",
      [
        "caption": caption,
        "wide": Markup(trusted: picture(Self.wide)),
        "narrow": Markup(trusted: picture(Self.narrow)), "hasTable": table != nil,
        "table": table?.markup(templates) ?? .empty,
      ])
  }
}
