import Entryway

/// A disk with the file of waiting entries, which may fail, and which one process has at a time.
@MainActor final class Disk {
  enum Mode: CaseIterable {
    case works, isLocked, isFull, refuses
  }

  var mode = Mode.works
  var entries: [StoredEntry] = []
  /// The run that has the file.
  var owner: Int?
}

/// A process's way to the disk.
@MainActor final class DiskStore: PendingEntryStore {
  private let disk: Disk
  private let run: Int
  /// Whether the last reading or writing worked: what the center knows is on the disk.
  private(set) var isTrusted = false
  /// What the store does the next time that it saves.
  var whileSaving: (@MainActor () -> Void)?
  /// False when the process was killed: what it does from then on reaches no disk.
  var isAlive = true

  init(_ disk: Disk, run: Int) {
    self.disk = disk
    self.run = run
  }

  func load() throws(PendingStoreError) -> [StoredEntry] {
    guard isAlive else { return [] }
    isTrusted = false
    guard disk.mode != .isLocked else {
      throw PendingStoreError(.unreadable, detail: "locked")
    }
    guard disk.owner == nil || disk.owner == run else {
      throw PendingStoreError(.inUse, detail: "another run has it")
    }
    disk.owner = run
    isTrusted = true
    return disk.entries
  }

  func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    guard isAlive else { return }
    whileSaving.take()?()
    guard isAlive else { return }
    isTrusted = false
    switch disk.mode {
    case .isFull where !entries.isEmpty, .refuses:
      throw PendingStoreError(.unwritable, detail: "no space")
    default: break
    }
    disk.entries = entries
    // Emptied after a failure, it does not hold what it should.
    isTrusted = disk.mode == .works || disk.mode == .isLocked
  }
}
