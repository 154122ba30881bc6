import LinkPlatform
import ServiceLifecycle

@testable import EntrywayServer

/// The stores of a folder, as a server has those of databases: without files of its own.
struct SharedData: DataPlace {
  let path: String
  private(set) var stores: Stores
  var spooledClicks: Int?
  var files: DataFolder? { nil }

  /// - Parameters:
  ///   - folder: Where the stores are.
  ///   - records: What takes the place of its records; nil for these.
  init(_ folder: DataFolder, records: (any RecordStore)? = nil) {
    (path, stores) = (folder.path, folder.stores)
    stores.records = records ?? stores.records
  }

  /// The stores of a folder, whatever they are.
  init(of folder: DataFolder) { self.init(folder) }

  func finish() {}
}
