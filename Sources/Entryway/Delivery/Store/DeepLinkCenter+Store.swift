extension DeepLinkCenter {
  /// Restores the entries that were waiting when the app last ran.
  ///
  /// They keep their dates, are read again by the rules, and open once their requirements are
  /// satisfied. They also keep their numbers, unless this run has already used one of them; then
  /// all get new ones. Their scene may not come back, so they open in any scene. An entry that was
  /// being opened when the process ended does not open again; its outcome is
  /// ``EntryOutcome/cancelled(by:)`` with ``EntryCancellation/termination``.
  ///
  /// The first `receive`, `satisfy`, `expire` or `cancel` does the same, so you need this only if
  /// none of these follows soon. A second call does nothing unless the store could not be read. In
  /// that case, each of these calls tries again, and nothing is saved until it succeeds.
  public func restore() {
    touch()
    advance()
  }

  /// Reads the store, if it has not been read yet.
  func readStore() {
    guard let store, !state.storeState.isUsed, !isReadingStore else { return }
    // The app's rules and requirements may call the center. Entries that they pass on are newer
    // than restored ones, and nothing opens or is saved until all are restored.
    isReadingStore = true
    let version = audienceVersion
    let wasAdvancing = isAdvancing
    isAdvancing = true
    defer {
      isReadingStore = false
      isAdvancing = wasAdvancing
      if version != audienceVersion { hasNewAudiences = true }
    }
    do throws(PendingStoreError) {
      try (store as? FilePendingEntryStore)?.acquire(for: self)
      let restored = try store.load().map { stored in
        var stored = stored
        stored.entry = attributed(stored.entry)
        stored.entry.uuid = stored.entry.uuid ?? uuids.next(at: clock.now())
        let reading = read(stored.entry)
        return RestoredEntry(
          stored: stored, reading: reading, required: required(by: reading, stored.entry))
      }
      state.useStore(holding: restored)
    } catch {
      if error.code.isLasting { state.useStore() }
      state.reportStoreProblem(error)
    }
  }

  /// Writes the store.
  ///
  /// If that fails, and the store contains an entry that is opening or has ended and must not open
  /// again, the store is emptied if possible. Otherwise it keeps its contents.
  func save(_ entries: [StoredEntry]) {
    guard let store else { return }
    // Entries that a store passes on while it saves come after those that it is given.
    let cause = state.causeDepth
    state.causeDepth = state.pending.map(\.record.depth).max() ?? cause
    state.storeState.isSaving = true
    defer {
      state.storeState.isSaving = false
      state.causeDepth = cause
    }
    do {
      try store.save(entries)
      state.storeSucceeded(entries)
    } catch {
      guard state.isOutdated(entries) else { return state.storeFailed(error) }
      if (try? store.save([])) != nil { return state.storeCleared(after: error) }
      var error = error
      error.code = .uncleared
      state.storeState.isStuck = true
      state.storeFailed(error)
    }
  }
}
