extension DeepLinkCenter {
  /// Takes the entries out of the store that waited when the app was last running.
  ///
  /// They keep their date, are read anew by the rules, and open once what they require is met; and
  /// they keep their numbers, unless this run has given one of these to another entry by now: then
  /// all get new ones. Their scene may not come back, so they open in any. One that was being opened
  /// when the process ended is not opened again; its outcome is
  /// ``EntryOutcome/cancelled(by:)`` with ``EntryCancellation/termination``.
  ///
  /// The first `receive`, `meet`, `expire` or `cancel` does the same, so the call is needed only
  /// where none comes soon. It does nothing the second time, unless the store could not be read: then
  /// each of these calls tries again, and nothing is saved before.
  public func restore() {
    touch()
    advance()
  }

  /// Reads the store, unless it was read.
  func readStore() {
    guard let store, !state.ledger.isUsed, !isReadingStore else { return }
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
      let restored = try store.load().map { stored in
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
  /// One that cannot be written is emptied if possible, where something that it holds is opening now
  /// or has ended, and must not open again after a kill. Otherwise it keeps what it holds.
  func save(_ entries: [StoredEntry]) {
    guard let store else { return }
    state.ledger.isSaving = true
    defer { state.ledger.isSaving = false }
    do {
      try store.save(entries)
      state.storeSucceeded(entries)
    } catch {
      guard state.isOutdated(entries) else { return state.storeFailed(error) }
      if (try? store.save([])) != nil { return state.storeCleared(after: error) }
      var error = error
      error.code = .uncleared
      state.ledger.isStuck = true
      state.storeFailed(error)
    }
  }
}
