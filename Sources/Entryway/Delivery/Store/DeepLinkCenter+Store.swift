extension DeepLinkCenter {
  /// Restores the entries from the store that waited when the app last ran.
  ///
  /// They keep their date, are read anew by the rules, and open once what they require is
  /// satisfied; and they keep their numbers, unless this run has given one of these to another
  /// entry by now: then all get new ones. Their scene may not come back, so they open in any. One
  /// that was being opened when the process ended is not opened again; its outcome is
  /// ``EntryOutcome/cancelled(by:)`` with ``EntryCancellation/termination``.
  ///
  /// The first `receive`, `satisfy`, `expire` or `cancel` does the same, so the call is needed only
  /// where none comes soon. It does nothing the second time, unless the store could not be read:
  /// then each of these calls tries again, and nothing is saved before.
  public func restore() {
    touch()
    advance()
  }

  /// Reads the store, unless it was read.
  func readStore() {
    guard let store, !state.storeState.isUsed, !isReadingStore else { return }
    // The app's rules and requirements may call the center. What they hand over is newer than what
    // is restored, and nothing opens or is saved before all of that is back.
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
  /// One that cannot be written is emptied if possible, where something that it holds is opening
  /// now or has ended, and must not open again after a kill. Otherwise it keeps what it holds.
  func save(_ entries: [StoredEntry]) {
    guard let store else { return }
    // What a store hands over while it saves comes after all that it is given.
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
