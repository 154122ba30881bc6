/// What the center promises of an entry that waits: that it is told an outcome, or waits on in the
/// store, whenever the process is killed.
///
/// Nothing is promised while the store fails and the app has heard so. What the app hears is an
/// event, so its time decides: a problem that is told after the app was answered "it waits", in a
/// later call, excuses nothing.
struct Promise {
  enum Fulfilment: Equatable {
    /// Nobody was told that the entry waits.
    case fulfilled
    /// The store let go of it, and the kill came before the outcome could be told.
    case endedUntold
    /// The app had been told that the store does not work.
    case nonePromised
    case broken(String)
  }

  /// The codes of a store that could be neither written nor emptied: what ended may come again, in
  /// the run after a kill.
  static let reopeningCodes: Set<String> = ["uncleared"]

  private static let touches: Set<String> = [
    "receive", "satisfy", "cancelWaiting", "cancel", "expire",
  ]

  let course: EntryCourse
  let chronicle: Chronicle

  init(_ course: EntryCourse, _ chronicle: Chronicle) {
    self.course = course
    self.chronicle = chronicle
  }

  /// What became of the promise, of an entry without an outcome that is not in the store.
  var fulfilment: Fulfilment {
    if let held = course.lastHeld { return afterHeld(held) }
    guard let accepted = course.waits.first else { return .fulfilled }
    return neverHeld(accepted)
  }

  // MARK: It was in the store

  private func afterHeld(_ held: Int) -> Fulfilment {
    let next = chronicle.saves.first {
      $0.lines.upperBound > held && $0.result != .refused && $0.entries[course.number] == nil
    }
    guard let save = next else {
      return .broken("the store no longer holds it, and no save has left it out")
    }
    guard chronicle.knows(save.process, course.number, at: save.lines.lowerBound) else {
      return .broken("left out by \(save.process), which did not know it")
    }
    if let kept = save.clears, kept[course.number] != nil { return afterClearing(save, kept) }
    guard chronicle.end(ofCallAt: save.lines.lowerBound) == nil else {
      return .broken("left out by \(save.process), which did not say why")
    }
    return .endedUntold
  }

  /// The store was emptied since it could not be written, although the entry still waited.
  private func afterClearing(_ save: Chronicle.Save, _ kept: [Int: String]) -> Fulfilment {
    let isWrong = save.before.contains { kept[$0.key] != $0.value }
    guard isWrong else {
      return .broken("emptied by \(save.process), although it held nothing wrong")
    }
    guard let end = chronicle.end(ofCallAt: save.lines.lowerBound) else { return .nonePromised }
    guard chronicle.problems(toldBy: save.process, before: end).isEmpty else {
      return .nonePromised
    }
    return .broken("emptied by \(save.process), which told no problem")
  }

  // MARK: It never was in the store

  private func neverHeld(_ accepted: Int) -> Fulfilment {
    let process = chronicle.lines[accepted].process
    guard isTold(of: accepted, process) else { return .broken("waited, and was never saved") }
    let keeping = chronicle.saves.first {
      $0.process == process && $0.lines.lowerBound > accepted && $0.result == .kept
        && $0.clears == nil
    }
    if let keeping {
      // It may have ended in the call that was cut.
      return chronicle.end(ofCallAt: keeping.lines.lowerBound) == nil
        ? .endedUntold : .broken("not in what \(process) saved when the store worked again")
    }
    if let recovery = recovery(of: process, after: accepted) {
      return .broken("\(process) saved nothing, although the store worked from line \(recovery) on")
    }
    return .nonePromised
  }

  /// Whether the app was told of a problem before it was answered, or in the same call.
  ///
  /// A call that was cut could not tell what had just failed.
  private func isTold(of accepted: Int, _ process: String) -> Bool {
    guard chronicle.problems(toldBy: process, before: accepted).isEmpty else { return true }
    if let end = chronicle.end(ofCallAt: accepted) {
      return !chronicle.problems(toldBy: process, before: end).isEmpty
    }
    let start = chronicle.lines.indices.prefix(accepted).last {
      guard case .call = chronicle.lines[$0].event else { return false }
      return chronicle.lines[$0].process == process
    }
    return chronicle.first(of: process, from: start ?? 0) { event in
      switch event {
      case .unsaved, .unloaded, .problem: true
      default: false
      }
    } != nil
  }

  /// Where the store begins to work again of which a process has heard that it does not, if a call
  /// that reads the store has come to its end after that.
  private func recovery(of process: String, after accepted: Int) -> Int? {
    let run = chronicle.lines[accepted].run
    return chronicle.lines.indices.dropFirst(accepted).first { index in
      let line = chronicle.lines[index]
      switch line.event {
      case .loaded where line.process == process:
        return chronicle.end(ofCallAt: index) != nil
      case .disk("works") where line.process == process: return returns(process, index)
      case .dead where line.run == run && line.process != process: return returns(process, index)
      default: return false
      }
    }
  }

  private func returns(_ process: String, _ start: Int) -> Bool {
    let call = chronicle.first(of: process, from: start) { event in
      if case .call(let name) = event { Self.touches.contains(name) } else { false }
    }
    return call.flatMap { chronicle.end(ofCallAt: $0) } != nil
  }
}
