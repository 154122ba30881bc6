/// Follows installations through the steps of a funnel, in one pass over their events.
///
/// The events of an installation come one after the other, ordered by time and sequence. For steps
/// e1…eK and a window W the level is the largest k such that distinct events match the steps 1…k in
/// this order and the last is at most W after the first. For each k the latest beginning of an attempt
/// that reached k is kept, of those that began at the same time the first: O(K) for an event and each
/// step that it matches, O(K²) memory.
package struct FunnelRun: Sendable {
  /// What the installations of one group did.
  package struct Group: Hashable, Sendable {
    /// How many reached each step, the first one first.
    package internal(set) var reached: [Int]
    /// The times from each step to the next, of the attempts that reached it.
    package internal(set) var times: [[Int64]]
  }

  private let steps: Int
  private let window: Int64
  /// By the value at the first step of the attempt that reached the level; 0 where it has none.
  package private(set) var groups: [Int32: Group] = [:]

  private var installation: Int64?
  // For each step the latest attempt that reached it: when it began, its group, its times.
  private var starts: [Int64]
  private var values: [Int32]
  private var paths: [[Int64]]
  private var best: (level: Int, value: Int32, path: [Int64]) = (0, 0, [])

  private static let none = Int64.min

  /// - Parameters:
  ///   - steps: How many.
  ///   - window: How many milliseconds may pass from the first to the last.
  package init(steps: Int, window: Int64) {
    (self.steps, self.window) = (steps, window)
    starts = Array(repeating: Self.none, count: steps)
    values = Array(repeating: 0, count: steps)
    paths = Array(repeating: Array(repeating: 0, count: steps), count: steps)
  }

  /// Sees an event that matches a step.
  ///
  /// - Parameters:
  ///   - installation: Whose it is.
  ///   - time: When it happened, in milliseconds.
  ///   - matches: The steps that it matches, a bit for each.
  ///   - value: What it is grouped by.
  package mutating func see(
    installation: Int64, time: Int64, matches: UInt32, value: Int32
  ) {
    if installation != self.installation { finish(next: installation) }
    var step = steps - 1
    while step >= 0 {
      defer { step -= 1 }
      guard matches >> UInt32(step) & 1 == 1 else { continue }
      if step == 0 {
        starts[0] = time
        values[0] = value
      } else {
        let start = starts[step - 1]
        // A later attempt with the same beginning adds nothing.
        guard start != Self.none, time - start <= window, start > starts[step] else { continue }
        starts[step] = start
        values[step] = values[step - 1]
        for earlier in 0..<step { paths[step][earlier] = paths[step - 1][earlier] }
      }
      paths[step][step] = time
      if step + 1 > best.level { best = (step + 1, values[step], Array(paths[step][...step])) }
    }
  }

  /// Counts the last installation; call it once, at the end.
  package mutating func finish() { finish(next: nil) }

  /// Adds what another run counted, of other installations; both are finished.
  package mutating func add(_ other: FunnelRun) {
    for (value, group) in other.groups {
      guard var known = groups[value] else {
        groups[value] = group
        continue
      }
      for step in 0..<steps { known.reached[step] += group.reached[step] }
      for step in known.times.indices { known.times[step] += group.times[step] }
      groups[value] = known
    }
  }

  private mutating func finish(next: Int64?) {
    if best.level > 0 {
      var group =
        groups[best.value]
        ?? Group(
          reached: Array(repeating: 0, count: steps),
          times: Array(repeating: [], count: max(0, steps - 1)))
      for step in 0..<best.level {
        group.reached[step] += 1
        if step > 0 { group.times[step - 1].append(best.path[step] - best.path[step - 1]) }
      }
      groups[best.value] = group
    }
    installation = next
    best = (0, 0, [])
    for step in 0..<steps { starts[step] = Self.none }
  }
}

extension FunnelRun.Group {
  /// The median of the times to a step from the one before; nil where nobody reached it.
  ///
  /// Of an even number it is the lower of the two in the middle.
  package func median(to step: Int) -> Int64? {
    let sorted = times[step - 1].sorted()
    return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
  }
}
