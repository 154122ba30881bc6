package import LinkPlatform

/// The texts of an app's numbers, for answers.
package struct StringTexts<Database: SQLDatabase> {
  private var texts: [Int64: String] = [:]
  private var told: Set<Int64> = []
  /// Whether one of them has lost its place: then several numbers may have one text.
  package private(set) var hasDisplaced = false
  private let database: Database

  package init(_ database: Database) {
    self.database = database
  }

  /// The text of a number; nil for 0.
  package mutating func text(of number: Int64) throws -> String? {
    guard number != 0 else { return nil }
    if let known = texts[number] { return known }
    return try database.statement(
      "SELECT text, kind FROM terms WHERE number = ?", number
    ).first { row in
      let isDisplaced = row.number(1) < 0
      if StringKind.isToldCampaign(row.number(1)) { told.insert(number) }
      if isDisplaced { hasDisplaced = true }
      let text = isDisplaced ? StringKind.other : row.text(0)
      texts[number] = text
      return text
    }
  }

  /// Who says a campaign and a source, by their numbers; nil where there is none.
  package mutating func teller(of campaign: Int64, _ source: Int64) throws -> CampaignTeller? {
    guard campaign != 0 || source != 0 else { return nil }
    return try isTold(campaign) || isTold(source) ? .query : .owner
  }

  /// Whether a campaign or a source was read off a link, and the owner never said it.
  package mutating func isTold(_ number: Int64) throws -> Bool {
    _ = try text(of: number)
    return told.contains(number)
  }
}

/// Numbers that have lost their texts, and what they read as.
package struct DisplacedStrings {
  private var others: [Int64: Int64] = [:]

  package init(_ database: some SQLDatabase, app: Int64) throws {
    try database.statement(
      """
      SELECT d.number, o.number FROM terms AS d
      JOIN terms AS o ON o.app = d.app AND o.kind = -d.kind AND o.text = 'other'
      WHERE d.app = ? AND d.kind < 0
      """, app
    ).each { others[$0.number(0)] = $0.number(1) }
  }

  /// A number itself, or that of `other`.
  package func reading(_ number: Int64) -> Int64 {
    others.isEmpty ? number : others[number] ?? number
  }

  /// All that read as a number, without itself.
  package func numbers(readingAs number: Int64) -> Set<Int64> {
    Set(others.lazy.filter { $0.value == number }.map(\.key))
  }
}

/// Names of values that have lost their places: events have them as texts, which read as `other`.
package struct HiddenValueNames {
  /// Until when a name is hidden, in milliseconds.
  private var ends: [String: Int64] = [:]

  package init(_ database: some SQLDatabase, app: Int64) throws {
    // Those that came again are themselves in what was told since.
    try database.statement(
      "SELECT text, kind, since FROM terms WHERE app = ? AND (kind = ? OR kind = ? AND since > 0)",
      app, -StringKind.key.rawValue, StringKind.key.rawValue
    ).each { row in
      guard let text = row.text(0) else { return }
      ends[text] = row.number(1) < 0 ? .max : row.number(2)
    }
  }

  /// Whether there is one.
  package var hasAny: Bool { !ends.isEmpty }

  /// Whether a name reads as `other` in what was received at a time.
  package func contains(_ name: String, at time: Int64) -> Bool {
    ends.isEmpty ? false : ends[name].map { time < $0 } ?? false
  }

  /// An event's details as they are shown.
  package func shown(_ details: String?, at time: Int64) -> String? {
    guard !ends.isEmpty, let details else { return details }
    return EventDetails.renaming(details) { contains($0, at: time) ? StringKind.other : nil }
  }
}
