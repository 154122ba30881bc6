public import Foundation

extension URL {
  /// Begins access to a file outside of the app's container; false if the URL needs none.
  public func startAccessingSecurityScopedResource() -> Bool {
    SecurityScopes.current?.start(self) ?? false
  }

  public func stopAccessingSecurityScopedResource() { SecurityScopes.current?.stop(self) }
}

/// The system's count of open accesses, for tests.
public final class SecurityScopes: Sendable {
  /// Those of the test that is running.
  @TaskLocal public static var current: SecurityScopes?

  private let counts: AsyncStream<Int>
  private let count: AsyncStream<Int>.Continuation

  public init() { (counts, count) = AsyncStream.makeStream() }

  func start(_ url: URL) -> Bool {
    count.yield(1)
    return true
  }

  func stop(_ url: URL) { count.yield(-1) }

  /// Each beginning, as 1, and each end, as -1, so far; later ones are not told.
  public func changes() async -> [Int] {
    count.finish()
    var changes: [Int] = []
    for await change in counts { changes.append(change) }
    return changes
  }
}
