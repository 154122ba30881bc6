/// How an app is built, which decides by which callbacks it is entered.
public enum AppLifeCycle: String, CaseIterable, Hashable, Sendable, Codable {
  /// UIKit, with scene delegates.
  case scenes
  /// SwiftUI, with its modifiers, and an app delegate for what they do not hear of.
  case swiftUI = "swift-ui"
  /// UIKit, with the app delegate alone: apps built before the SDK of iOS 27.
  case appDelegate = "app-delegate"
}

extension AppLifeCycle: CustomStringConvertible {
  /// The life cycle in words: `UIKit with scenes`.
  public var description: String {
    switch self {
    case .scenes: "UIKit with scenes"
    case .swiftUI: "SwiftUI"
    case .appDelegate: "UIKit with the app delegate alone"
    }
  }
}
