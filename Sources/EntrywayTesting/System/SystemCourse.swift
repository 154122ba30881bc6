/// The steps by which the system lets a way in come, where the facts leave more than one order open.
package struct SystemCourse: Hashable, Sendable {
  /// What tells it from the other courses.
  package var name: String
  package var steps: [SystemStep]

  init(_ name: String, _ steps: [SystemStep]) {
    self.name = name
    self.steps = steps
  }

  /// The same, without the system making the scene active, and what comes after that.
  func split() -> (before: [SystemStep], after: [SystemStep]) {
    guard let index = steps.firstIndex(of: .activate) else { return (steps, []) }
    return (Array(steps[..<index]), Array(steps[index...]))
  }
}
