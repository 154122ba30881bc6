#if canImport(os)
  private import os
#else
  private import Synchronization
#endif

/// A value that is created on first access, from any thread, and kept.
///
/// Explaining a table and generating its links takes several times the work and memory of matching,
/// and most launches never need it.
final class Lazy<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  #if canImport(os)
    private let kept = OSAllocatedUnfairLock<Value?>(initialState: nil)
  #else
    private let kept = Mutex<Value?>(nil)
  #endif

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    if let value = kept.withLock({ $0 }) { return value }
    // Made outside of the lock, for the making may ask for other values. Of two that ask at once
    // the first keeps its own.
    let made = make()
    return kept.withLock { value in
      if let value { return value }
      value = made
      return made
    }
  }
}
