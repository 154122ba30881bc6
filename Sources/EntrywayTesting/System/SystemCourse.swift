/// The steps by which the system lets a way in come, where the facts leave more than one order open.
package struct SystemCourse: Hashable, Sendable {
  /// What tells it from the other courses.
  package var name: String
  package var steps: [SystemStep]

  init(_ name: String, _ steps: [SystemStep]) {
    self.name = name
    self.steps = steps
  }
}
