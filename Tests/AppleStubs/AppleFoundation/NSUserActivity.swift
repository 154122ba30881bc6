@_exported public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Not `Sendable`, and not isolated.
open class NSUserActivity: NSObject {
  public let activityType: String
  open var title: String?
  open var webpageURL: URL?
  open var referrerURL: URL?
  open var userInfo: [AnyHashable: Any]?
  #if !os(watchOS)
    open var targetContentIdentifier: String?
  #endif
  /// What CoreNFC's `ndefMessagePayload` gives.
  package var tag: NSObject?
  open var isEligibleForHandoff = true
  open var isEligibleForPrediction = false
  /// Whether it was offered to other devices, for tests.
  public private(set) var isCurrent = false

  public init(activityType: String) { self.activityType = activityType }

  open func becomeCurrent() { isCurrent = true }
}
