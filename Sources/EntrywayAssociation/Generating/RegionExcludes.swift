/// The patterns of links in a region that none of its routes takes: in each, some part does not read.
struct RegionExcludes {
  /// A pattern for each of some parts; the others are as the region has them.
  typealias Choice = [GlobRow.Place: String]

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
  /// A link that none of the routes takes has for each route a part that does not read. A route adds
  /// nothing if wherever another does not read, it does not read either: of an integer and a decimal
  /// only the decimal counts.
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
  private mutating func unread(_ route: GlobRow) -> [GlobRow.Place: [String]] {
    var unread: [GlobRow.Place: [String]] = [:]
    for (place, part) in route.parts where !part.isExact {
      if part.includes == own(place) {
        unread[place] = part.excludes
        continue
      }
      var patterns: [String] = []
      for exclude in part.excludes { patterns += common([exclude], own(place), at: place) }
      unread[place] = irredundant(patterns, at: place)
    }
    return unread.filter { !$0.value.isEmpty }
  }

  /// Those of the routes that no other makes superfluous.
  private mutating func needed(
    _ routes: [[GlobRow.Place: [String]]]
  ) -> [[GlobRow.Place: [String]]] {
    var needed = routes
    var index = 0
    while index < needed.count {
      let isNeeded = !needed.indices.contains { other in
        other != index
          && needed[other].allSatisfy { place, patterns in
            patterns.allSatisfy { fails([place: $0], needed[index]) }
          }
      }
      if isNeeded { index += 1 } else { needed.remove(at: index) }
    }
    return needed
  }

  /// Whether a route reads none of the links of a choice.
  private mutating func fails(_ choice: Choice, _ unread: [GlobRow.Place: [String]]) -> Bool {
    for (place, patterns) in unread {
      let texts = choice[place].map { [$0] } ?? own(place)
      if texts.allSatisfy({ cover.covers($0, by: patterns, at: place, writer) }) { return true }
    }
    return false
  }

  /// The links of the choices that a further route does not take.
  private mutating func both(
    _ choices: [Choice], _ unread: [GlobRow.Place: [String]]
  ) -> [Choice] {
    var found: [Choice] = []
    for choice in choices {
      if fails(choice, unread) {
        found.append(choice)
        continue
      }
      for (place, patterns) in unread.sorted(by: { $0.key < $1.key }) {
        for pattern in patterns {
          guard let own = choice[place] else {
            found.append(choice.merging([place: pattern]) { $1 })
            continue
          }
          found += common([own], [pattern], at: place).map { choice.merging([place: $0]) { $1 } }
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
    for (place, pattern) in other {
      let texts = choice[place].map { [$0] } ?? own(place)
      guard texts.allSatisfy({ cover.covers($0, by: [pattern], at: place, writer) }) else {
        return false
      }
    }
    return true
  }

  private mutating func irredundant(_ patterns: [String], at place: GlobRow.Place) -> [String] {
    var kept: [String] = []
    for pattern in patterns {
      if kept.contains(where: { cover.covers(pattern, by: [$0], at: place, writer) }) { continue }
      kept.removeAll { cover.covers($0, by: [pattern], at: place, writer) }
      kept.append(pattern)
    }
    return kept
  }

  /// What the region asks of a part.
  private func own(_ place: GlobRow.Place) -> [String] {
    (region.parts[place] ?? .anything).includes
  }

  /// The patterns that take what one of the first and one of the second take.
  private mutating func common(
    _ patterns: [String], _ others: [String], at place: GlobRow.Place
  ) -> [String] {
    var found: [String] = []
    for pattern in patterns {
      for other in others {
        if cover.covers(pattern, by: [other], at: place, writer) {
          found.append(pattern)
        } else if cover.covers(other, by: [pattern], at: place, writer) {
          found.append(other)
        } else {
          found += writer.common([pattern], [other]) ?? []
        }
      }
    }
    return irredundant(found, at: place)
  }
}
