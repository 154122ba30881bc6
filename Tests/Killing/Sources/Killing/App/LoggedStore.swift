import Entryway

/// A file store that writes down what is asked of it, and what came of it.
@MainActor final class LoggedStore: PendingEntryStore {
  /// The size at which the disk is full, or nil while there is room.
  var fullAt: Int?

  private let file: FilePendingEntryStore
  private let diary: Diary

  init(_ file: FilePendingEntryStore, _ diary: Diary) {
    self.file = file
    self.diary = diary
  }

  func load() throws(PendingStoreError) -> [StoredEntry] {
    do throws(PendingStoreError) {
      let entries = try file.load()
      diary.note(.loaded(entries.map { Tap.number(of: $0.entry) }))
      return entries
    } catch {
      diary.note(.unloaded(error.code.rawValue))
      throw error
    }
  }

  func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    let stages = entries.map { (Tap.number(of: $0.entry), $0.stage.rawValue) }
    diary.note(.saving(Dictionary(stages, uniquingKeysWith: { $1 })))
    diary.beginSave()
    do throws(PendingStoreError) {
      if let fullAt {
        try RoundDisk.limited(to: numericCast(fullAt)) { () throws(PendingStoreError) in
          try file.save(entries)
        }
      } else {
        try file.save(entries)
      }
    } catch {
      diary.note(.unsaved(error.code.rawValue))
      throw error
    }
    diary.note(.saved)
  }
}
