/// What earlier runs of a batch did, for a program that only asks.
package struct EarlierRuns: Sendable {
  let recovery: JournalRecovery

  /// Whether a resumed batch doesn't send the line again.
  package func isDone(_ line: Int) -> Bool {
    guard line <= recovery.through else { return false }
    if case .again = recovery.place(of: line) { return false }
    return true
  }
}
