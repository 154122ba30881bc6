import Testing

/// What completion handlers were given, and on which thread.
///
/// They are `@Sendable`, and called on the main thread: elsewhere this traps.
final class Answers: Sendable {
  @MainActor private(set) var lines: [String] = []

  func add(_ line: String) { MainActor.assumeIsolated { lines.append(line) } }
}
