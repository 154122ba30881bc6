public import Entryway

public enum ShowcaseScreen: Hashable, Sendable, CustomStringConvertible {
  case home, settings
  case detail(Int)

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
  public let navigation = StackModel<ShowcaseScreen>(path: [.home])

  public init(center: DeepLinkCenter<ShowcaseRoute>) {
    self.center = center
    center.onOpen { [weak self] route, _ in self?.navigation.apply(route.plan) }
  }
}
