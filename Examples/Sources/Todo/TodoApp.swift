public import Entryway

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Two tabs on one value, and a list in the first: the root selects the tab, the list the item.
@MainActor
public final class TodoApp {
  public enum Tab: Hashable, Sendable {
    case home, settings
  }

  public enum Screen: Hashable, Sendable {
    case todo(UUID)
    case new
  }

  public let center: DeepLinkCenter<TodoRoute>
  public let navigation = TodoApp.makeNavigation()
  public let draft = Draft()

  /// The steps by which the last link changed the screen.
  public private(set) var steps: [NavigationStep<Tab, Screen>] = []
  private var isHomeMounted = false

  public init(center: DeepLinkCenter<TodoRoute>) {
    self.center = center
    draft.holdBack(center)
    center.onOpen { [weak self] route in self?.select(route) }
  }

  /// Where each window starts.
  public static func makeNavigation() -> NavigationModel<Tab, Screen> {
    NavigationModel(tab: .home)
  }

  /// What a tab's view does when it first appears.
  public func mountSelectedTab() {
    guard navigation.selectedTab == .home, !isHomeMounted else { return }
    isHomeMounted = true
    // Registered because of the link: the center still hands it the link, once.
    center.onOpen { [weak self] route in self?.show(route) }
  }

  private func select(_ route: TodoRoute) {
    steps = navigation.apply(route.planOfTab)
    mountSelectedTab()
  }

  private func show(_ route: TodoRoute) {
    if let plan = route.planInHome { steps += navigation.apply(plan) }
  }
}

extension TodoApp.Screen: CustomStringConvertible {
  public var description: String {
    switch self {
    case .todo(let id): "Todo(\(id.uuidString))"
    case .new: "New"
    }
  }
}
