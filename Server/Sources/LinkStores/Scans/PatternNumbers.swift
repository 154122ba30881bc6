package import LinkPlatform

/// A pattern as numbers: one object, since each event is compared with it.
package final class PatternNumbers {
  private let kind: Int64
  private let name: StringNumbers
  private let entry: StringNumbers
  private let campaign: StringNumbers
  private let send: StringNumbers
  private let action: StringNumbers
  private let surface: StringNumbers
  /// A bit for each outcome; 0 for any.
  private let outcomes: Int64

  package init(_ pattern: EventPattern, app: Int64, _ database: some SQLDatabase) throws {
    var isKnown = true
    func numbers(_ text: String?, _ kinds: StringKind...) throws -> StringNumbers {
      guard let text else { return .any }
      let known = try kinds.compactMap {
        try StringTable.known(text, $0, app: app, database)
      }
      guard let first = known.first else {
        isKnown = false
        return .any
      }
      guard text == StringKind.other else {
        return StringNumbers(number: first, more: Set(known.dropFirst()))
      }
      // What has lost its place reads the same.
      let displaced = try DisplacedStrings(database, app: app)
      let more = known.dropFirst() + known.flatMap { displaced.numbers(readingAs: $0) }
      return StringNumbers(number: first, more: Set(more))
    }
    name = try numbers(pattern.name, .name)
    entry = try numbers(pattern.entrySource, .entry)
    // Whoever says it: reports show a campaign's name, and mark those of links.
    campaign = try numbers(pattern.campaign, .campaign, .toldCampaign)
    send = try numbers(pattern.send, .send)
    action = try numbers(pattern.action, .action)
    surface = try numbers(pattern.surface, .surface)
    outcomes = pattern.outcomes.map { $0.reduce(0) { $0 | 1 << $1.number } } ?? 0
    // What was never told matches nothing: no event has this kind.
    kind = isKnown && pattern.outcomes != [] ? pattern.kind.number : 0
  }

  /// Whether kind, name and outcome decide.
  package var isNarrow: Bool {
    entry.isAny && campaign.isAny && send.isAny && action.isAny && surface.isAny
  }

  /// What the events have in common that it matches, as SQL.
  package var condition: String {
    var parts = ["kind = \(kind)"]
    for (column, numbers) in [
      ("name", name), ("entry", entry), ("send", send), ("action", action), ("surface", surface),
    ] {
      if let condition = numbers.condition(column) { parts.append(condition) }
    }
    return "(\(parts.joined(separator: " AND ")))"
  }

  /// What the events have in common that one of some patterns matches, as SQL.
  package static func condition(_ patterns: [PatternNumbers]) -> String {
    patterns.isEmpty ? "0 = 1" : patterns.map(\.condition).joined(separator: " OR ")
  }

  package func matches(_ event: some ScannedEvent, _ names: ScannedNames) -> Bool {
    guard event.kindNumber == kind else { return false }
    if !name.isAny, !name.contains(event.name) { return false }
    if outcomes != 0, outcomes >> event.outcomeNumber & 1 == 0 { return false }
    if !entry.isAny, !entry.contains(event.entry) { return false }
    if !send.isAny, !send.contains(event.send) { return false }
    if !action.isAny, !action.contains(event.action) { return false }
    if !surface.isAny, !surface.contains(event.surface) { return false }
    if !campaign.isAny, !campaign.contains(names.campaign(of: event)) { return false }
    return true
  }
}

/// The numbers of one text: more than one of `other`, and of a campaign that the owner and a link have named.
private struct StringNumbers {
  /// Negative for any.
  var number: Int64
  var more: Set<Int64> = []

  static let any = StringNumbers(number: -1)

  var isAny: Bool { number < 0 }

  func contains(_ other: Int64) -> Bool {
    other == number || !more.isEmpty && more.contains(other)
  }

  func condition(_ column: String) -> String? {
    guard !isAny else { return nil }
    guard !more.isEmpty else { return "\(column) = \(number)" }
    let all = [number] + more.sorted()
    return "\(column) IN (\(all.map(String.init).joined(separator: ", ")))"
  }
}
