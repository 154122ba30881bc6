#if canImport(UserNotifications)
  public import Entryway
  public import Foundation

  extension EntrySource {
    /// The way by which a URL came, as far as the URL tells.
    ///
    /// A web link is a universal link, though the callback be the one for custom schemes, as it is
    /// with a widget's.
    public init(_ url: URL) {
      switch url.scheme?.lowercased() {
      case "http", "https": self = .universalLink
      default: self = .urlScheme
      }
    }
  }
#endif
