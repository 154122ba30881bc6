import GRDB
import LinkPlatform

/// A day of UTC, or a part of it, in the file of its month.
struct FileDay {
  let database: Database
  /// Counted from 1 January 1970.
  let day: Int64
  /// From when to before when, in milliseconds.
  let from: Int64
  let to: Int64

  var isWhole: Bool { from == day * Month.dayLength && to == from + Month.dayLength }
}

extension EventReading {
  /// A span without what is not shown any more.
  func shown(_ span: TimeSpan) -> TimeSpan {
    TimeSpan(Timestamp(milliseconds: max(span.from.milliseconds, floor)), span.to)
  }

  /// The days of a span that have files, in their order.
  func days(of span: TimeSpan) -> [FileDay] {
    let span = shown(span)
    return months.flatMap { month, database -> [FileDay] in
      let from = max(span.from, month.start).milliseconds
      let to = min(span.to, month.end).milliseconds
      guard from < to else { return [] }
      return (Month.day(of: from)...Month.day(of: to - 1)).map { day in
        let start = day * Month.dayLength
        return FileDay(
          database: database, day: day, from: max(from, start),
          to: min(to, start + Month.dayLength))
      }
    }
  }
}

/// Merges rows of several statements whose first column is the installation, by which each is ordered: of
/// one installation all rows of the first statement come first, then those of the second.
struct DayMerge {
  private let statements: [RowStatement]
  /// A heap of the statements that have rows: the lowest installation is on top, of two the first.
  private var heap: [(installation: Int64, place: Int)] = []

  init(_ statements: [RowStatement]) throws {
    self.statements = statements
    heap.reserveCapacity(statements.count)
    for (place, statement) in statements.enumerated() where try statement.next() {
      heap.append((statement.number(0), place))
    }
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(place) }
  }

  /// The statement whose rows are next, and whose they are; nil at the end.
  var next: (place: Int, installation: Int64)? {
    heap.first.map { (place: $0.place, installation: $0.installation) }
  }

  /// Sees the rows that the next statement has of the next installation, and goes on to those behind them.
  mutating func eachRow(_ see: (RowNumbers) throws -> Void) throws {
    guard let first = heap.first else { return }
    let statement = statements[first.place]
    let row = statement.numbers
    while true {
      try see(row)
      guard try statement.next() else {
        let last = heap.removeLast()
        if !heap.isEmpty {
          heap[0] = last
          sink(0)
        }
        return
      }
      let installation = row.number(0)
      guard installation == first.installation else {
        heap[0].installation = installation
        sink(0)
        return
      }
    }
  }

  /// Ends all statements.
  mutating func finish() {
    for var statement in statements { statement.reset() }
    heap = []
  }

  private mutating func sink(_ place: Int) {
    var place = place
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
