/// What a file can say of a route whose paths have a fixed number of segments: a pattern for each
/// part of its links.
struct GlobRow: Hashable {
  /// A part of a link.
  enum Position: Hashable {
    case segment(Int)
    case item(String)
    case fragment
  }

  /// The parts of which the route asks something.
  var parts: [Position: GlobPart] = [:]
  var segmentCount: Int

  /// Whether no exclude is needed.
  var isExact: Bool { parts.values.allSatisfy(\.isExact) }

  /// The pattern of the path, if one says it exactly.
  var pathPattern: String? {
    let paths = components().compactMap(\.path)
    let isExact = parts.allSatisfy { position, part in
      if case .segment = position { part.isExact } else { true }
    }
    return isExact && paths.count == 1 ? paths.first : nil
  }

  /// The components that take what the includes of the parts take, with a pattern of its own for
  /// one part or another.
  func components(
    _ chosen: [Position: String] = [:], excluding exclude: Bool = false
  ) -> [LinkComponent] {
    var rows: [[Position: String]] = [chosen]
    for (position, part) in parts.sorted(by: { $0.key < $1.key }) where chosen[position] == nil {
      rows = rows.flatMap { row in
        part.includes.map { pattern in
          var copy = row
          copy[position] = pattern
          return copy
        }
      }
    }
    return rows.map { Self.component($0, segmentCount, exclude) }
  }

  private static func component(
    _ patterns: [Position: String], _ segmentCount: Int, _ exclude: Bool
  ) -> LinkComponent {
    var path = ""
    for index in 0..<segmentCount { path += "/" + (patterns[.segment(index)] ?? "?*") }
    var items: [String: String] = [:]
    for case (.item(let name), let pattern) in patterns { items[name] = pattern }
    return LinkComponent(
      path: path.isEmpty ? "/" : path, query: items.isEmpty ? nil : .items(items),
      fragment: patterns[.fragment], exclude: exclude ? true : nil)
  }
}

extension GlobRow.Position: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: (Int, Int, String) {
    switch self {
    case .segment(let index): (0, index, "")
    case .item(let name): (1, 0, name)
    case .fragment: (2, 0, "")
    }
  }
}

/// Links that are of several routes' form at once: the parts that all of these have in common.
struct GlobRegion: Hashable {
  /// What the region's links look like.
  var row: GlobRow
  /// The routes whose form they have, by their indices.
  var members: Set<Int>

  /// The regions of some rows and of all their intersections, the smallest first.
  ///
  /// - Parameter limit: More intersections are not made; then the file may not be exact.
  static func all(
    of rows: [GlobRow], _ writer: inout GlobPartWriter, limit: Int = 256
  ) -> [GlobRegion] {
    var regions = rows.enumerated().map { GlobRegion(row: $1, members: [$0]) }
    var known = Set(regions.map(\.members))
    var index = 0
    while index < regions.count, regions.count < rows.count + limit {
      for other in rows.indices where !regions[index].members.contains(other) {
        let members = regions[index].members.union([other])
        guard !known.contains(members), let row = writer.common(regions[index].row, rows[other])
        else { continue }
        known.insert(members)
        regions.append(GlobRegion(row: row, members: members))
      }
      index += 1
    }
    return regions.enumerated().sorted {
      ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset)
    }.map(\.element)
  }
}

extension GlobPartWriter {
  /// What has the form of both rows; nil if nothing has, or no patterns say so.
  fileprivate mutating func common(_ row: GlobRow, _ other: GlobRow) -> GlobRow? {
    guard row.segmentCount == other.segmentCount else { return nil }
    var row = row
    for (position, part) in other.parts {
      guard let own = row.parts[position] else {
        row.parts[position] = part
        continue
      }
      guard let common = common(own, part), !common.isEmpty else { return nil }
      row.parts[position] = GlobPart(includes: common)
    }
    return row
  }
}
