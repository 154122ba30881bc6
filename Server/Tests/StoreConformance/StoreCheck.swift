import LinkPlatform

/// One thing that any store must do, as a sentence and as what shows it.
package struct StoreCheck<Store: Sendable>: Sendable, CustomStringConvertible {
  package let description: String
  private let work: @Sendable (StoreSpace<Store>) async throws -> Void

  init(_ description: String, _ work: @escaping @Sendable (StoreSpace<Store>) async throws -> Void)
  {
    self.description = description
    self.work = work
  }

  /// Runs the check; what is wrong becomes an issue of the test that runs it.
  ///
  /// - Parameter space: Stores that nothing else uses.
  package func run(in space: StoreSpace<Store>) async throws {
    try await work(space)
  }
}

/// Where a check gets its stores: the same name is the same store.
package struct StoreSpace<Store: Sendable>: Sendable {
  private let makeHandle: @Sendable (String) async throws -> Store
  private let makeAnew: @Sendable (String) async throws -> Store
  /// How many spans of each random history reports are compared for.
  let spansOfHistory: Int

  /// A space whose stores are all empty at first.
  ///
  /// - Parameters:
  ///   - open: Gives a handle on the store with a name. A store that lives in one process may give the
  ///     same handle again.
  ///   - reopen: Closes the handles on the store with a name, and gives one that knows only what is
  ///     stored; nil where each handle that is opened does.
  ///   - spansOfHistory: For how many spans, chosen by chance, reports are compared on each random history: fewer
  ///     where a report takes long.
  package init(
    open: @escaping @Sendable (String) async throws -> Store,
    reopen: (@Sendable (String) async throws -> Store)? = nil, spansOfHistory: Int = .max
  ) {
    (makeHandle, makeAnew) = (open, reopen ?? open)
    self.spansOfHistory = spansOfHistory
  }

  /// A handle on a store, beside those that there are.
  func open(_ name: String = "store") async throws -> Store { try await makeHandle(name) }

  /// The handle that a process has which begins anew: those from before are of no use any more.
  func reopen(_ name: String = "store") async throws -> Store { try await makeAnew(name) }
}

extension RecordID {
  /// An identifier that is told apart from others by a number, and rises with it.
  static func numbered(_ number: Int) -> RecordID {
    RecordID(high: 0x0190_0000_0000_7000 | UInt64(number) << 16, low: 0x8000_0000_0000_0000)
  }
}

/// What a store throws; nil if it throws nothing.
func failure(
  of work: () async throws(StorageError) -> Void
) async -> StorageError? {
  do throws(StorageError) {
    try await work()
    return nil
  } catch {
    return error
  }
}

/// What many tasks give that do something at once.
func atOnce<Value: Sendable>(
  _ count: Int, _ work: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
  try await withThrowingTaskGroup(of: Value.self) { group in
    for index in 0..<count { group.addTask { try await work(index) } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}
