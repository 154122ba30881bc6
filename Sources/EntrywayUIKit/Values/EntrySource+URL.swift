#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Entryway
  import Foundation

  extension EntrySource {
    /// The way by which a URL came: a web link is a universal link, though the callback be the one
    /// for custom schemes, as with a widget's.
    init(_ url: URL) {
      switch url.scheme?.lowercased() {
      case "http", "https": self = .universalLink
      default: self = .urlScheme
      }
    }
  }
#endif
