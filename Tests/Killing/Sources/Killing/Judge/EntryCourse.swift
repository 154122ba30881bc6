/// What a round's journal says of one entry.
struct EntryCourse {
  let number: Int
  /// The lines at which somebody was told that it waits.
  var waits: [Int] = []
  var handled: [(line: Int, process: String, listener: String)] = []
  var told: [(line: Int, process: String, outcome: String)] = []
  /// The last line at which the store was known to hold it.
  var lastHeld: Int?

  init(_ number: Int, in chronicle: Chronicle) {
    self.number = number
    for (index, line) in chronicle.lines.enumerated() {
      switch line.event {
      case .waits(number): waits.append(index)
      case .handled(number, let listener): handled.append((index, line.process, listener))
      case .told(number, let outcome): told.append((index, line.process, outcome))
      case .loaded(let numbers) where numbers.contains(number): lastHeld = index
      default: break
      }
    }
    for save in chronicle.saves where save.result == .kept && save.entries[number] != nil {
      lastHeld = max(lastHeld ?? 0, save.lines.upperBound)
    }
  }

  /// Whether one listener got it twice, or listeners of two processes did.
  ///
  /// Within a process several listeners get an entry, and late ones after its outcome was told.
  var isOpenedTwice: Bool {
    Set(handled.map(\.listener)).count < handled.count || Set(handled.map(\.process)).count > 1
  }

  /// Whether two outcomes were told, or an outcome that the entry did not keep.
  var hasTwoOutcomes: Bool {
    guard let first = told.first else { return false }
    return told.count > 1
      || handled.contains {
        $0.line > first.line && ($0.process != first.process || first.outcome != "opened")
      }
  }
}
