@_exported public import UIKit

#if !os(watchOS) && !os(tvOS)
  /// Shows a web page, with Safari's bars, over what the app shows.
  @MainActor open class SFSafariViewController: UIViewController {
    /// What it was made with, for tests.
    public let url: URL

    /// Stops the app if the URL is no web page, as Apple's does.
    public init(url: URL) {
      precondition(
        ["http", "https"].contains(url.scheme?.lowercased()),
        "The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported.")
      self.url = url
      super.init(nibName: nil, bundle: nil)
    }

    /// Apple's cannot be made of an archive.
    public required init?(coder: NSCoder) { nil }
  }
#endif
