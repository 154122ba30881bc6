import LinkPlatform
import LinkStores

extension DataFolder {
  /// Copies all files into a folder, but months that it has and that have not changed, under names that say
  /// that they are not finished.
  ///
  /// Nobody may write meanwhile.
  ///
  /// - Parameters:
  ///   - target: The folder.
  ///   - progress: Told each file before it is copied.
  package func backUp(
    to target: BackupTarget, _ progress: CopyProgress.Receiver = CopyProgress.ignore
  ) throws(DataFolderError) {
    try target.begin(with: events.folder)
    let files = DataFile.inCopyingOrder(events.months)
    for (index, file) in files.enumerated() {
      var state = CopyProgress(.copying, file, number: index + 1, of: files.count)
      state.size = bytesForCopy(of: file)
      do throws(StorageError) {
        if isUnchanged(file, in: target) { continue }
        progress(state)
        try copy(file, to: target.partial(file))
      } catch {
        throw target.failure(error.description, error)
      }
    }
  }

  /// Whether a folder has a file with the contents that it has here: only months say so.
  private func isUnchanged(
    _ file: DataFile, in target: BackupTarget
  ) -> Bool {
    guard case .month(let month) = file, let label = target.unchanged(month) else { return false }
    return events.stamp(of: month) == label.stamp
  }
}
