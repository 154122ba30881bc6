import Foundation

/// An image on disk: an extension has little memory, and the system attaches files.
struct ImageFile: Hashable, Sendable {
  var url: URL

  func remove() { try? FileManager.default.removeItem(at: url) }
}
