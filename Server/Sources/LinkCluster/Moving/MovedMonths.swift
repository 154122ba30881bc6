import LinkPlatform
import LinkStores

/// Which rows of totals are of which months, as SQL that is made of numbers alone.
enum MovedMonths {
  /// Those of a month.
  static func rows(of month: Month) -> String {
    "quarter >= \(month.quarters.lowerBound) AND quarter < \(month.quarters.upperBound)"
  }

  /// Those of all months but some; nil for all.
  static func others(than months: [Month]) -> String? {
    var spans: [Range<Int64>] = []
    for month in months.sorted() {
      let quarters = month.quarters
      if let last = spans.last, last.upperBound == quarters.lowerBound {
        spans[spans.count - 1] = last.lowerBound..<quarters.upperBound
      } else {
        spans.append(quarters)
      }
    }
    guard !spans.isEmpty else { return nil }
    return spans.map { "(quarter < \($0.lowerBound) OR quarter >= \($0.upperBound))" }
      .joined(separator: " AND ")
  }
}

extension SQLDatabase {
  /// The numbers of apps that have totals.
  func appsWithTotals() throws -> Set<Int64> {
    var apps: Set<Int64> = []
    var last = Int64.min
    while let next = try number("SELECT min(app) FROM event_outcomes WHERE app > ?", last) {
      apps.insert(next)
      last = next
    }
    return apps
  }
}

extension MovedEvent {
  /// The columns of ``columns``, in their order.
  static let count = 26

  /// Adds it to rows that are copied to PostgreSQL.
  func add(to rows: inout CopiedRows) {
    let total = row.total
    rows.add(place)
    rows.add(row.id)
    rows.add(row.installation)
    rows.add(row.time)
    rows.add(row.sequence)
    rows.add(total.app)
    rows.add(total.kind)
    rows.add(total.outcome)
    rows.add(total.name)
    rows.add(total.code)
    rows.add(total.nearest)
    rows.add(total.entry)
    rows.add(total.version)
    rows.add(total.campaign)
    rows.add(total.source)
    rows.add(total.link)
    rows.add(total.send)
    rows.add(total.action)
    rows.add(total.surface)
    rows.add(row.session)
    rows.add(row.touch)
    rows.add(row.referrer)
    rows.add(row.flags.rawValue)
    rows.add(row.received)
    rows.add(row.details)
    rows.add(row.items)
  }
}
