@available(tvOS, unavailable)
open class UNNotificationCategory: NSObject {
  public let identifier: String
  public let actions: [UNNotificationAction]
  public let options: UNNotificationCategoryOptions

  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.options = options
  }
}

@available(tvOS, unavailable)
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let customDismissAction = Self(rawValue: 1 << 0)
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  public static let allowInCarPlay = Self(rawValue: 1 << 1)
  @available(watchOS, unavailable)
  public static let hiddenPreviewsShowTitle = Self(rawValue: 1 << 2)
  @available(watchOS, unavailable)
  public static let hiddenPreviewsShowSubtitle = Self(rawValue: 1 << 3)
}
