public import Entryway

/// Apartment bookings: shows an alert for each destination, and has two kinds of people.
@MainActor
public final class BookingsApp {
  public enum Profile: String, Sendable {
    case guest, host
  }

  public let center: DeepLinkCenter<BookingsRoute>

  /// The alert on screen, if there is one.
  public private(set) var alert: String?

  /// The items of the home screen's menu, made from the rules that read them.
  public private(set) var quickActions: [QuickAction] = []

  /// Switching the profile registers the quick actions anew.
  public var profile = Profile.guest {
    didSet { offerQuickActions() }
  }

  public init(center: DeepLinkCenter<BookingsRoute>) {
    self.center = center
    offerQuickActions()
    center.onOpen { [weak self] route, _ in
      if let title = route.title { self?.alert = title }
    }
  }

  private func offerQuickActions() {
    center.audiences = [profile.rawValue]
    quickActions = BookingsRoute.entries.quickActions(for: center.audiences)
  }
}

extension BookingsRoute {
  /// What the alert says; nil for what shows nothing.
  public var title: String? {
    switch self {
    case .messages(.root): "Messages Root"
    case .messages(.details(let id)): "Messages Details \(id)"
    case .messages(.reply): nil
    case .activity: "Activity"
    case .newListing: "New Listing"
    case .request(let id): "Request Details \(id)"
    }
  }
}
