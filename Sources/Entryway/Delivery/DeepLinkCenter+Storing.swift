extension DeepLinkCenter {
  /// Reads the store, the first time that the center is touched.
  func readStore() {
    guard let store = unreadStore else { return }
    unreadStore = nil
    do {
      let entries = try store.load().sorted { $0.id < $1.id }
      state.useStore(holding: entries)
      for stored in entries {
        let reading = reading(stored.entry, audiences)
        state.admit(stored, reading: reading, required: required(by: reading, stored.entry))
      }
    } catch {
      state.useStore(holding: [])
      state.reportStoreProblem(error)
    }
  }

  /// Writes the store.
  ///
  /// One that cannot be written is emptied if possible: what it held before may be opened now, and
  /// must not open again after a kill.
  func save(_ entries: [StoredEntry]) {
    guard let store else { return }
    do {
      try store.save(entries)
      state.storeSucceeded()
    } catch {
      let isCleared: Bool
      do {
        try store.save([])
        isCleared = true
      } catch {
        isCleared = false
      }
      state.storeFailed(error, isCleared: isCleared)
    }
  }
}
