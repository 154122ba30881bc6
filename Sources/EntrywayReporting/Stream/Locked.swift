#if canImport(os)
  private import os
#else
  private import Synchronization
#endif

/// A value that threads take turns with.
///
/// An actor would not do: the system's time is over when its callback returns, so the answer is
/// given before.
package final class Locked<Value: Sendable>: Sendable {
  #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>
    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
  #else
    private let lock: Mutex<Value>
    package init(_ value: Value) { lock = Mutex(value) }
  #endif

  /// Looks at the value, and changes it, while nobody else does.
  package func with<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    lock.withLock { body(&$0) }
  }
}
