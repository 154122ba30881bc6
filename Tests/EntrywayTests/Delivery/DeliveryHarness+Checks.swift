@testable import Entryway

extension DeliveryHarness {
  /// What holds after every step.
  func checkInvariants() {
    for (index, tap) in taps.enumerated() { check(tap, index) }
    for (call, count) in calls {
      check(
        count == 1 || taps[call.tap].mayRepeat,
        "\(call.listener) was called \(count) times with tap \(call.tap)")
    }
    for process in [process, rival].compactMap(\.self) { check(process) }
    checkRivals()
  }

  private func check(_ tap: Tap, _ index: Int) {
    guard !tap.mayRepeat else { return }
    check(tap.outcomes.count <= 1, "tap \(index) ended \(tap.outcomes)")
    check(tap.openings <= 1, "tap \(index) opened \(tap.openings) times")
    if options.windows == .lastActive {
      check(tap.windows.count <= 1, "tap \(index) opened in \(tap.windows)")
    }
    switch tap.outcomes.first {
    case nil, .cancelled(by: .termination), .duplicate: break
    case .opened: check(tap.isCalled, "tap \(index) called nobody")
    case let outcome?: check(tap.openings == 0, "tap \(index) was opened, and \(outcome)")
    }
  }

  /// What a process knows is what waits, and what waits is on the disk.
  private func check(_ process: Process) {
    let waiting = process.center.waiting
    let unfinished = taps.indices.filter {
      taps[$0].run == process.number && (taps[$0].outcomes.isEmpty || taps[$0].mayRepeat)
    }
    let indices = Set(waiting.compactMap { process.taps[$0.id] })
    check(indices.isSubset(of: unfinished), "waiting: \(waiting)")
    check(
      unfinished.allSatisfy { indices.contains($0) || taps[$0].mayRepeat },
      "not waiting: \(waiting)")
    guard process.store.isTrusted else { return }
    let stored = process.center.state.pending.filter(\.isStorable)
    check(
      disk.entries.map(\.entry.content) == stored.map(\.entry.content),
      "run \(process.number) stored \(disk.entries.map { Self.number(of: $0.entry) }), "
        + "not \(stored.map { Self.number(of: $0.entry) })")
  }

  /// No more wait side by side than the policy lets.
  private func checkRivals() {
    let competing = center.state.pending.filter(\.competes)
    for entry in competing {
      let rivals = competing.filter { entry.isOlder(than: $0) && $0.competes(with: entry) }
      check(rivals.count < options.pending.limit, "\(rivals.count) newer than \(entry.id)")
    }
  }

  /// Nothing waits longer than it may, but for what a guard is asking about.
  func checkExpired() {
    guard let expiry = options.expiry, corpse == nil else { return }
    for entry in center.state.pending where entry.run == nil {
      guard let tap = process.taps[entry.id].map({ taps[$0] }), !tap.isVague else { continue }
      check(.seconds(tap.waited) < expiry, "\(entry.id) waits after \(tap.waited) s")
    }
  }
}
