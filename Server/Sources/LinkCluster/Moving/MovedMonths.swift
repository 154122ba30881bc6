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
