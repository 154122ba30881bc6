import LinkPlatform
import SeededNumbers
import Testing

/// Reports on several months, whatever quarter of an hour they begin and end with.
extension EventStoreConformance {
  /// Two hundred histories, each of an app of its own.
  static var randomMonths: [StoreCheck<Store>] {
    SeedParts.played(of: 8).map { part in
      StoreCheck("Reports on random months say what looking at all events says: \(part + 1) of 8") {
        space in
        let histories = (part * 25..<part * 25 + 25).map {
          ReportHistory(app: $0 + 1, seed: UInt64($0))
        }
        var kept = KeptEvents()
        let store = try await tell(histories, &kept, in: space)
        for (place, history) in histories.enumerated() {
          let expected = ExpectedReports(kept.events(of: history.app), of: history)
          try await store.compareReports(
            on: history, with: expected, seed: UInt64(1000 + part * 25 + place),
            spans: space.spansOfHistory)
        }
      }
    }
  }

  /// Tells histories side by side, in commits of several apps, with a process that begins anew in
  /// between.
  ///
  /// Sends are registered before they lead to something, in the midst of it and behind.
  static func tell(
    _ histories: [ReportHistory], _ kept: inout KeptEvents, in space: StoreSpace<Store>
  ) async throws -> Store {
    var store = try await space.open()
    let count = histories.map(\.batches.count).max() ?? 0
    let rounds = stride(from: 0, to: count, by: 10).map { $0 }
    for (round, start) in rounds.enumerated() {
      if round == rounds.count / 2 { store = try await space.reopen() }
      for history in histories where round < history.sends.count {
        _ = try await store.append([history.sends[round]], of: history.app)
      }
      let batches = histories.flatMap { $0.batches.dropFirst(start).prefix(10) }
      let verdicts = batches.map { kept.tell($0) }
      #expect(try await store.append(batches) == verdicts)
    }
    for history in histories {
      _ = try await store.append(Array(history.sends.dropFirst(rounds.count)), of: history.app)
    }
    return store
  }
}
