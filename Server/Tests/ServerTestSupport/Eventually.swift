/// That what a test waits for has not come about.
package struct NeverError: Error, CustomStringConvertible {
  package let description: String
}

/// Waits until a value is there that a test has brought about.
///
/// - Parameters:
///   - what: What is waited for, as the error names it.
///   - value: Looks for it; nil while it isn't there.
/// - Throws: ``NeverError`` after five minutes, so that the test fails and the others go on.
package func eventually<Value>(
  _ what: String, _ value: () async throws -> Value?
) async throws -> Value {
  let end = ContinuousClock.now + .seconds(300)
  repeat {
    if let value = try await value() { return value }
    // Whoever brings it about has the processor meanwhile.
    try await Task.sleep(for: .milliseconds(2))
  } while ContinuousClock.now < end
  throw NeverError(description: "waited five minutes, and in vain, until \(what)")
}

/// Waits until a condition holds that a test has brought about.
///
/// - Parameters:
///   - what: What is waited for, as the error names it.
///   - condition: Whether it is so.
/// - Throws: ``NeverError`` after five minutes, so that the test fails and the others go on.
package func eventually(_ what: String, _ condition: () async throws -> Bool) async throws {
  try await eventually(what) { try await condition() ? () : nil }
}
