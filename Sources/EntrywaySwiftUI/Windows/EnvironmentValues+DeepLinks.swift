#if canImport(SwiftUI)
  import SwiftUI

  extension EnvironmentValues {
    /// The window that views deeper down are in.
    var deepLinkWindow: DeepLinkWindow? {
      get { self[DeepLinkWindowKey.self] }
      set { self[DeepLinkWindowKey.self] = newValue }
    }
  }

  private struct DeepLinkWindowKey: EnvironmentKey {
    static var defaultValue: DeepLinkWindow? { nil }
  }
#endif
