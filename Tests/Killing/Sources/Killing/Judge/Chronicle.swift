/// A round's journal, in the words of the judge.
struct Chronicle {
  /// One attempt to save, and what came of it.
  struct Save {
    enum Result { case kept, refused, cut }

    var process: String
    var entries: [Int: String]
    var result = Result.cut
    /// Where it begins, and where the result stands: the process's last line for one that was cut.
    var lines: ClosedRange<Int>
    /// Whether it only clears what a refused save has left, and which entries that one was to keep.
    var clears: [Int: String]?
    /// What the store was known to hold before.
    var before: [Int: String] = [:]
  }

  let lines: [JournalLine]
  /// In the order of their results.
  private(set) var saves: [Save] = []

  init(_ lines: [JournalLine]) {
    self.lines = lines
    saves = Self.saves(in: lines)
  }

  private static func saves(in lines: [JournalLine]) -> [Save] {
    var saves: [Save] = []
    var open: [String: Save] = [:]
    /// The save that was refused by the line right before, of each process.
    var refused: [String: [Int: String]] = [:]
    var held: [Int: String] = [:]

    func close(_ process: String, _ result: Save.Result, at line: Int) {
      guard var save = open.removeValue(forKey: process) else { return }
      save.result = result
      save.lines = save.lines.lowerBound...line
      save.before = held
      if result == .kept { held = save.entries }
      if result == .refused { refused[process] = save.clears ?? save.entries }
      saves.append(save)
    }
    for (index, line) in lines.enumerated() {
      let before = refused.removeValue(forKey: line.process)
      switch line.event {
      case .saving(let entries):
        let clears = entries.isEmpty ? before : nil
        open[line.process] = Save(
          process: line.process, entries: entries, lines: index...index, clears: clears)
      case .saved: close(line.process, .kept, at: index)
      case .unsaved: close(line.process, .refused, at: index)
      case .dead: close(line.process, .cut, at: index)
      case .loaded(let numbers):
        held = Dictionary(numbers.map { ($0, held[$0] ?? "waiting") }, uniquingKeysWith: { $1 })
      default: break
      }
    }
    return saves
  }

  /// The first line of a process from `start` on that `isMeant` fits.
  func first(
    of process: String, from start: Int, where isMeant: (JournalLine.Event) -> Bool
  ) -> Int? {
    lines.indices.dropFirst(start).first {
      lines[$0].process == process && isMeant(lines[$0].event)
    }
  }

  /// Where the app's call returns in which the line stands, or nil if the process was killed in it.
  func end(ofCallAt line: Int) -> Int? {
    first(of: lines[line].process, from: line) { $0 == .returned }
  }

  /// The codes of the problems that a process has told before a line, since the store worked last.
  func problems(toldBy process: String, before end: Int) -> Set<String> {
    let works = saves.last {
      $0.process == process && $0.result == .kept && $0.clears == nil && $0.lines.upperBound < end
    }
    var codes: Set<String> = []
    for (index, line) in lines.enumerated().prefix(end) where line.process == process {
      switch line.event {
      case .problem(let code): codes.insert(code)
      case .loaded: codes = []
      default: if index == works?.lines.upperBound { codes = [] }
      }
    }
    return codes
  }

  /// Whether a process knows an entry at a line: because it received it, or found it in the store.
  func knows(_ process: String, _ number: Int, at end: Int) -> Bool {
    lines.enumerated().contains { index, line in
      guard line.process == process else { return false }
      return switch line.event {
      case .known(number, _), .waits(number): true
      case .loaded(let numbers): index < end && numbers.contains(number)
      default: false
      }
    }
  }
}
