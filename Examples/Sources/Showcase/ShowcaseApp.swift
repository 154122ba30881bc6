public import Entryway

public enum ShowcaseScreen: Hashable, Sendable, CustomStringConvertible {
  case home, settings
  case detail(String)

  public var description: String {
    switch self {
    case .home: "Home"
    case .settings: "Settings"
    case .detail(let id): "Detail(\(id))"
    }
  }
}

@MainActor
public final class ShowcaseApp {
  public let center: DeepLinkCenter<ShowcaseRoute>
  public let navigation = ShowcaseApp.makeNavigation()

  public init(center: DeepLinkCenter<ShowcaseRoute>) {
    self.center = center
    center.onOpen { [weak self] route in self?.navigation.apply(route.plan) }
  }

  /// The screen under all others.
  public static let root = ShowcaseScreen.home

  /// Where each window starts.
  public static func makeNavigation() -> StackModel<ShowcaseScreen> { StackModel(path: [root]) }
}
