import Entryway
import Foundation

extension Requirement {
  /// The books are available; at the first launch they have to be downloaded.
  static let books: Requirement = "the books"
}

@MainActor
final class ReaderApp {
  let center: DeepLinkCenter<ReaderRoute>
  let model: NavigationModel<ReaderTab, ReaderScreen>

  /// - Parameter folder: `URL.applicationSupportDirectory`.
  init(folder: URL) {
    let place = folder.appending(path: "place.json")
    // Where the user was. If another version of the app wrote the file, begin at the start.
    let saved = try? JSONDecoder().decode(
      NavigationState<ReaderTab, ReaderScreen>.self, from: Data(contentsOf: place))
    model = NavigationModel(saved ?? NavigationState(tab: .library))

    // Entries that wait when the process is killed.
    center = DeepLinkCenter(
      EntryRules(ReaderRoute.routes), options: DeliveryOptions(expiry: .seconds(24 * 3_600)),
      store: FilePendingEntryStore(url: folder.appending(path: "waiting-links.json")),
      requirements: { _, _ in [.books] })
    center.onOpen { [weak self] route in self?.model.apply(route.plan) }

    // The system may kill an app in the background without notice.
    center.observeForeground { [model] isInForeground, _ in
      guard !isInForeground else { return }
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? JSONEncoder().encode(model.state).write(to: place, options: .atomic)
    }
  }

  nonisolated deinit {}
}
