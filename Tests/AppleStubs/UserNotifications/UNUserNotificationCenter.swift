/// Not `Sendable` here; whether it is in an SDK is not documented.
///
/// A test makes one of its own, since the system's is shared by all.
open class UNUserNotificationCenter: NSObject {
  open weak var delegate: (any UNUserNotificationCenterDelegate)?
  #if !os(tvOS)
    /// The last registration counts.
    public private(set) var categories: Set<UNNotificationCategory> = []
  #endif
  /// What was asked for, each time.
  public private(set) var requestedOptions: [UNAuthorizationOptions] = []
  /// What the person answers.
  public var answer: Result<Bool, any Error> = .success(true)
  /// Whether the person has allowed notifications: without, none appears, and so none is tapped.
  public private(set) var isAuthorized: Bool

  /// The center of an app that may send notifications, since it was allowed to in an earlier run.
  public convenience override init() { self.init(isAuthorized: true) }

  /// - Parameter isAuthorized: Whether an earlier run was allowed to; false for an app that has just
  ///   been installed.
  public init(isAuthorized: Bool) { self.isAuthorized = isAuthorized }

  open class func current() -> UNUserNotificationCenter { phone?.center ?? shared }

  /// The center of the phone that a test starts an app on, while it starts.
  @TaskLocal private static var phone: PhoneCenter?

  /// Does what an app does on a phone of its own, whose center is the current one meanwhile.
  package func whileCurrent<Result>(_ work: () -> Result) -> Result {
    Self.$phone.withValue(PhoneCenter(center: self)) { work() }
  }

  private struct PhoneCenter: @unchecked Sendable {
    let center: UNUserNotificationCenter
  }

  private nonisolated(unsafe) static let shared = UNUserNotificationCenter()

  #if !os(tvOS)
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
      self.categories = categories
    }
  #endif

  #if !os(watchOS)
    /// The number on the app's icon.
    public private(set) var badgeCount = 0

    // That the handler is called back at once is of no consequence here.
    open func setBadgeCount(
      _ newBadgeCount: Int, withCompletionHandler completionHandler: (((any Error)?) -> Void)?
    ) {
      badgeCount = newBadgeCount
      completionHandler?(nil)
    }
  #endif

  /// Answers on a queue of the system's own.
  ///
  /// Whether the handler is `@Sendable` is not documented: it is not, here.
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping (Bool, (any Error)?) -> Void
  ) {
    requestedOptions.append(options)
    if case .success(let isGranted) = answer { isAuthorized = isGranted }
    let handler = Handler(call: completionHandler)
    let answer = answer
    DispatchQueue.global().async {
      switch answer {
      case .success(let isGranted): handler.call(isGranted, nil)
      case .failure(let error): handler.call(false, error)
      }
    }
  }

  private struct Handler: @unchecked Sendable {
    let call: (Bool, (any Error)?) -> Void
  }
}

public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let badge = Self(rawValue: 1 << 0)
  public static let sound = Self(rawValue: 1 << 1)
  public static let alert = Self(rawValue: 1 << 2)
  public static let carPlay = Self(rawValue: 1 << 3)
  public static let provisional = Self(rawValue: 1 << 6)
}
