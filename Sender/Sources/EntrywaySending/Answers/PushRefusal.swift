public import EntrywayDiagnostics
public import Foundation

/// Why APNs did not take a push: its reason, what it means, and what to do.
///
/// ```swift
/// print(PushRefusal(status: 400, reason: .badTopic))
/// // APNs refused the push with 400 BadTopic: the topic is not valid
/// // hint: use the app's bundle identifier, with the suffix of the push type if it has one.
/// ```
///
/// <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>
public struct PushRefusal: DiagnosticError, Hashable {
  /// The HTTP status.
  public let status: Int
  /// APNs' reason.
  public let reason: Reason
  /// When APNs last confirmed that the token was no longer in use; only with status 410.
  ///
  /// Keep a token that the app registered after that time.
  public let timestamp: Date?
  /// Whether the answer ended before its reason, so that sending again may tell it.
  package internal(set) var isCut = false

  /// Creates a refusal, for your own tests.
  public init(status: Int, reason: Reason, timestamp: Date? = nil) {
    self.status = status
    self.reason = reason
    self.timestamp = timestamp
  }

  /// How long to wait before you send a push again that APNs answered with a status of 500 to 599:
  /// 15 minutes.
  ///
  /// Wait longer before each further attempt.
  ///
  /// <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>
  public static let serverErrorDelay = Duration.seconds(15 * 60)

  /// What the refusal means for other pushes.
  public var scope: Scope {
    let scope = Meaning.of(reason)?.scope
    switch status {
    case 410:
      // Apple's page: with this status the token is no longer active. A proxy's answer has no
      // reason, and must not end devices.
      return scope ?? (reason.rawValue.isEmpty ? .unknown : .deviceEnded)
    case 429, 500...599: return scope == .deviceEnded ? .unknown : scope ?? .later
    default: return scope == .deviceEnded ? .unknown : scope ?? .unknown
    }
  }

  /// Whether the token is dead; only status 410 says so.
  public var endsDevice: Bool { scope == .deviceEnded }

  /// Whether all other pushes with the same key and topic would be refused as well.
  ///
  /// - Parameter sharedContent: Whether they have the same payload and header fields, apart from
  ///   device and identifier.
  public func meetsEveryone(sharedContent: Bool) -> Bool {
    switch scope {
    case .sender: true
    case .content: sharedContent && reason != .missingDeviceToken && reason != .badMessageId
    case .deviceEnded, .notHere, .later, .unknown: false
    }
  }

  /// What APNs refused, what that means, and what to do.
  public var diagnostic: Diagnostic { diagnostic(of: "the push") }

  /// The same about another request: "the channel".
  func diagnostic(of request: String) -> Diagnostic {
    let meaning = Meaning.of(reason)
    var message = "APNs refused \(request) with \(status)"
    if isCut {
      message += ", but the answer was cut before its reason arrived"
    } else if reason.rawValue.isEmpty {
      message += " and gave no reason"
    } else {
      message += " \(Excerpt.line(reason.rawValue, limit: Self.reasonLimit))"
    }
    if let meaning { message += ": \(meaning.meaning)" }
    return Diagnostic(
      .error, "refused", message,
      notes: timestamp.map { ["since \($0.formatted(.iso8601))"] } ?? [],
      hint: meaning?.remedy ?? unknownHint)
  }

  private var unknownHint: String {
    if reason.rawValue.isEmpty {
      switch status {
      case 429, 500...599: "try again after 15 minutes, then with growing delays."
      case _ where isCut: "send it again: the next answer may tell the reason."
      default: "check whether the answer is from APNs: a proxy or gateway may have sent it."
      }
    } else {
      "look it up in Apple's \"Handling notification responses from APNs\"."
    }
  }
}
