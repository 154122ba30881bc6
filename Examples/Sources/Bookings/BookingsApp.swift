public import Entryway

/// Apartment bookings: shows an alert for each destination, and has two kinds of people.
@MainActor
public final class BookingsApp {
  public enum Profile: String, Sendable {
    case guest, host

    /// The one to switch to.
    public var other: Profile { self == .host ? .guest : .host }
  }

  /// An answer to a message, which this sample keeps instead of sending it.
  public struct Reply: Hashable, Sendable {
    public var conversation: String
    public var text: String
  }

  public let center: DeepLinkCenter<BookingsRoute>

  /// What the last alert said, if there was one.
  public private(set) var alert: String?
  public private(set) var outbox: [Reply] = []

  /// Who uses the app; the items of the home screen's menu follow, and so does what opens.
  public var profile: Profile {
    didSet {
      center.audiences = [profile.rawValue]
      remember(profile)
    }
  }

  private let remember: @MainActor (Profile) -> Void

  /// - Parameters:
  ///   - center: The app's center.
  ///   - profile: Who used the app last: the menu that they left on the home screen is theirs.
  ///   - remember: Keeps who uses the app for the next launch.
  public init(
    center: DeepLinkCenter<BookingsRoute>, profile: Profile = .guest,
    remember: @escaping @MainActor (Profile) -> Void = { _ in }
  ) {
    self.center = center
    self.profile = profile
    self.remember = remember
    center.audiences = [profile.rawValue]
    center.onOpen { [weak self] route, entry in self?.open(route, entry) }
  }

  /// The app with a center of its own, as the system starts it.
  public convenience init(profile: Profile, remember: @escaping @MainActor (Profile) -> Void) {
    self.init(
      center: DeepLinkCenter(BookingsRoute.entries), profile: profile, remember: remember)
  }

  private func open(_ route: BookingsRoute, _ entry: AppEntry) {
    if let title = route.title { alert = title }
    // An answer is typed into the notification, and sent without a window.
    if case .messages(.reply(let id)) = route, case .notification(let notification) = entry.content,
      let text = notification.userText
    {
      outbox.append(Reply(conversation: id, text: text))
    }
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
