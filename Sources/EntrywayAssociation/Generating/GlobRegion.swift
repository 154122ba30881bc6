/// Links that are of several routes' form at once: the parts that all of these have in common.
struct GlobRegion: Hashable {
  /// What the region's links look like.
  var row: GlobRow
  /// The routes whose form they have, by their places.
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
    for (place, part) in other.parts {
      guard let own = row.parts[place] else {
        row.parts[place] = part
        continue
      }
      guard let common = common(own, part), !common.isEmpty else { return nil }
      row.parts[place] = GlobPart(includes: common)
    }
    return row
  }
}
