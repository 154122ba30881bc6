/// The patterns of links in a region that none of its routes takes: in each, some part does not
/// read.
struct RegionExcludes {
  /// A pattern for each of some parts; the others are as the region has them.
  typealias Choice = [GlobRow.Position: String]

  /// More excludes than that for one region are not made; then the file is not exact.
  private static let limit = 1000

  private let region: GlobRow
  private var cover: GlobCover
  private var writer: GlobPartWriter

  init(_ region: GlobRow, _ cover: GlobCover, _ writer: GlobPartWriter) {
    self.region = region
    self.cover = cover
    self.writer = writer
  }

  /// The patterns for a region whose links have the form of all these routes, and what was learnt.
  ///
  /// A link that none of the routes takes has for each route a part that does not read. A route
  /// adds nothing if wherever another does not read, it does not read either: of an integer and a
  /// decimal only the decimal counts.
  static func choices(
    _ region: GlobRow, _ routes: [GlobRow], _ cover: inout GlobCover,
    _ writer: inout GlobPartWriter
  ) -> [Choice] {
    var excludes = RegionExcludes(region, cover, writer)
    let unread = excludes.needed(routes.map { excludes.unread($0) })
    var choices: [Choice] = [[:]]
    for route in unread {
      choices = excludes.both(choices, route)
      if choices.count > limit { choices = [] }
    }
    (cover, writer) = (excludes.cover, excludes.writer)
    return choices
  }

  /// The texts of the region that a route does not read, part by part.
  private mutating func unread(_ route: GlobRow) -> [GlobRow.Position: [String]] {
    var unread: [GlobRow.Position: [String]] = [:]
    for (position, part) in route.parts where !part.isExact {
      if part.includes == own(position) {
        unread[position] = part.excludes
        continue
      }
      var patterns: [String] = []
      for exclude in part.excludes { patterns += common([exclude], own(position), at: position) }
      unread[position] = irredundant(patterns, at: position)
    }
    return unread.filter { !$0.value.isEmpty }
  }

  /// Those of the routes that no other makes superfluous.
  private mutating func needed(
    _ routes: [[GlobRow.Position: [String]]]
  ) -> [[GlobRow.Position: [String]]] {
    var needed = routes
    var index = 0
    while index < needed.count {
      let isNeeded = !needed.indices.contains { other in
        other != index
          && needed[other].allSatisfy { position, patterns in
            patterns.allSatisfy { fails([position: $0], needed[index]) }
          }
      }
      if isNeeded { index += 1 } else { needed.remove(at: index) }
    }
    return needed
  }

  /// Whether a route reads none of the links of a choice.
  private mutating func fails(_ choice: Choice, _ unread: [GlobRow.Position: [String]]) -> Bool {
    for (position, patterns) in unread {
      let texts = choice[position].map { [$0] } ?? own(position)
      if texts.allSatisfy({ cover.covers($0, by: patterns, at: position, writer) }) { return true }
    }
    return false
  }

  /// The links of the choices that a further route does not take.
  private mutating func both(
    _ choices: [Choice], _ unread: [GlobRow.Position: [String]]
  ) -> [Choice] {
    var found: [Choice] = []
    for choice in choices {
      if fails(choice, unread) {
        found.append(choice)
        continue
      }
      for (position, patterns) in unread.sorted(by: { $0.key < $1.key }) {
        for pattern in patterns {
          guard let own = choice[position] else {
            found.append(choice.merging([position: pattern]) { $1 })
            continue
          }
          found += common([own], [pattern], at: position).map {
            choice.merging([position: $0]) { $1 }
          }
        }
      }
      if found.count > Self.limit { return found }
    }
    return irredundant(found)
  }

  /// The choices without those that another one takes in.
  private mutating func irredundant(_ choices: [Choice]) -> [Choice] {
    var kept: [Choice] = []
    for choice in choices {
      if kept.contains(where: { isWithin(choice, $0) }) { continue }
      kept.removeAll { isWithin($0, choice) }
      kept.append(choice)
    }
    return kept
  }

  private mutating func isWithin(_ choice: Choice, _ other: Choice) -> Bool {
    for (position, pattern) in other {
      let texts = choice[position].map { [$0] } ?? own(position)
      guard texts.allSatisfy({ cover.covers($0, by: [pattern], at: position, writer) }) else {
        return false
      }
    }
    return true
  }

  private mutating func irredundant(_ patterns: [String], at position: GlobRow.Position) -> [String]
  {
    var kept: [String] = []
    for pattern in patterns {
      if kept.contains(where: { cover.covers(pattern, by: [$0], at: position, writer) }) {
        continue
      }
      kept.removeAll { cover.covers($0, by: [pattern], at: position, writer) }
      kept.append(pattern)
    }
    return kept
  }

  /// What the region asks of a part.
  private func own(_ position: GlobRow.Position) -> [String] {
    (region.parts[position] ?? .anything).includes
  }

  /// The patterns that take what one of the first and one of the second take.
  private mutating func common(
    _ patterns: [String], _ others: [String], at position: GlobRow.Position
  ) -> [String] {
    var found: [String] = []
    for pattern in patterns {
      for other in others {
        if cover.covers(pattern, by: [other], at: position, writer) {
          found.append(pattern)
        } else if cover.covers(other, by: [pattern], at: position, writer) {
          found.append(other)
        } else {
          found += writer.common([pattern], [other]) ?? []
        }
      }
    }
    return irredundant(found, at: position)
  }
}
