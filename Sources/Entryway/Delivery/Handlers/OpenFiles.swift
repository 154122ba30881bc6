#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files to which the app has access now, because handlers are running with them.
///
/// The system grants access to a file outside of the app's container between two calls, which have
/// to be paired. It outlives its center, as running handlers do.
@MainActor final class OpenFiles {
  private struct File {
    var url: URL
    var access: FileAccess
    /// Whether the end of the async handlers is awaited.
    var isAwaited = false
  }

  private var files: [EntryID: File] = [:]

  var isEmpty: Bool { files.isEmpty }

  /// Begins access to an entry's file, unless it has begun.
  func open(_ content: EntryContent, for entry: EntryID?) {
    guard let entry, files[entry] == nil, case .file(let file) = content,
      let access = file.access.value, access.start(file.url)
    else { return }
    files[entry] = File(url: file.url, access: access)
  }

  /// Ends access to each file whose handlers have finished, now or as soon as the async ones have.
  ///
  /// - Parameter opening: The entry whose handlers are being called, if any.
  func close(except opening: EntryID?, _ work: HandlerWork) {
    for (entry, file) in files where entry != opening && !file.isAwaited {
      files[entry]?.isAwaited = true
      work.whenDone(for: entry) { self.end(entry) }
    }
  }

  private func end(_ entry: EntryID) {
    guard let file = files.removeValue(forKey: entry) else { return }
    file.access.stop(file.url)
  }
}
