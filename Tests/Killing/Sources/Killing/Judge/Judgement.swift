/// What became of the entries of a round.
struct Judgement {
  enum Violation: String {
    case lost
    case openedTwice = "opened twice"
    case twoOutcomes = "with two outcomes"
  }

  /// One entry that got what no entry may get.
  struct Finding {
    var violation: Violation
    var number: Int
    var reason: String
    /// The lines that tell how it came to that.
    var lines: [JournalLine]
  }

  let lines: [JournalLine]
  private(set) var entries = 0
  private(set) var findings: [Finding] = []
  /// Entries that ended in the store, and whose process was killed before it told the outcome.
  private(set) var untold = 0
  /// Entries of which the app had been told, in time, that the store does not keep a promise.
  private(set) var unpromised = 0
  /// Processes that hung or crashed.
  let troubles: [String]

  /// The judgement of a round.
  ///
  /// - Parameters:
  ///   - lines: The round's journal.
  ///   - remaining: The entries that the store holds at the end.
  ///   - troubles: What went wrong with the processes themselves.
  init(lines: [JournalLine], remaining: Set<Int>, troubles: [String] = []) {
    self.lines = lines
    self.troubles = troubles
    let chronicle = Chronicle(lines)
    var numbers: Set<Int> = []
    for case .known(let number, _) in lines.map(\.event) { numbers.insert(number) }
    // A kill may come before the observer is told, and after the app was answered.
    for case .waits(let number) in lines.map(\.event) { numbers.insert(number) }
    entries = numbers.count
    for number in numbers.sorted() {
      judge(EntryCourse(number, in: chronicle), chronicle, isRemaining: remaining.contains(number))
    }
  }

  private mutating func judge(
    _ course: EntryCourse, _ chronicle: Chronicle, isRemaining: Bool
  ) {
    var isFound = false
    func mayHappenAgain(_ line: Int, _ process: String) -> Bool {
      !chronicle.problems(toldBy: process, before: line).isDisjoint(with: Promise.reopeningCodes)
    }
    if course.isOpenedTwice {
      let first = course.handled[0]
      if mayHappenAgain(first.line, first.process) {
        unpromised += 1
      } else {
        isFound = true
        note(.openedTwice, course, chronicle, "the handlers that got it stand below")
      }
    }
    if course.hasTwoOutcomes {
      let first = course.told[0]
      if mayHappenAgain(first.line, first.process) {
        unpromised += 1
      } else {
        isFound = true
        note(.twoOutcomes, course, chronicle, "the first was \(first.outcome)")
      }
    }
    guard !isFound, course.told.isEmpty, !isRemaining else { return }
    switch Promise(course, chronicle).fulfilment {
    case .fulfilled: break
    case .endedUntold: untold += 1
    case .nonePromised: if course.handled.isEmpty { unpromised += 1 }
    case .broken(let reason):
      if course.handled.isEmpty { note(.lost, course, chronicle, reason) }
    }
  }

  private mutating func note(
    _ violation: Violation, _ course: EntryCourse, _ chronicle: Chronicle, _ reason: String
  ) {
    let lines = chronicle.lines.filter { line in
      switch line.event {
      case .known(course.number, _), .waits(course.number), .opening(course.number),
        .handled(course.number, _), .told(course.number, _):
        true
      case .saving, .saved, .unsaved, .loaded, .unloaded, .problem, .disk, .dead: true
      default: false
      }
    }
    findings.append(
      Finding(violation: violation, number: course.number, reason: reason, lines: lines))
  }
}
