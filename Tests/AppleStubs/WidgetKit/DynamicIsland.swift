public import SwiftUI

/// On a device it exists only in iOS, from 16.1, and only ActivityKit's configuration shows it.
public struct DynamicIsland {
  /// What a tap opens.
  public private(set) var openedURL: URL?

  public init() {}

  /// The link of a tap, for all presentations.
  public func widgetURL(_ url: URL?) -> DynamicIsland {
    var copy = self
    copy.openedURL = url
    return copy
  }
}
