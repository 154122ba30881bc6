import Entryway
import EntrywayDiagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension LiveActivityPush {
  /// How a Live Activity that a push starts receives its updates, on iOS 18.
  public enum Input: Hashable, Sendable {
    /// Through its own push token, which the app sends to the server (`input-push-token`).
    case token
    /// Through a broadcast channel: its identifier, in Base64 as APNs returns it
    /// (`input-push-channel`).
    case channel(String)
  }

  /// When an ended Live Activity is removed from the screen (`dismissal-date`).
  public enum Dismissal: Hashable, Sendable {
    /// When the system decides, within four hours.
    case `default`
    /// At once.
    case immediate
    /// At a time within four hours; a time in the past removes it at once.
    case after(Date)
  }

  /// A push that starts a Live Activity.
  ///
  /// ```swift
  /// try LiveActivityPush.start(
  ///   attributesType: "OrderAttributes", attributes: OrderAttributes(number: "4821"),
  ///   contentState: OrderAttributes.ContentState(step: "packed"),
  ///   alert: LiveActivityAlert(title: "Order 4821", body: "It is packed."))
  /// ```
  ///
  /// It is sent to the app's push-to-start token; a broadcast cannot start an activity.
  ///
  /// - Parameters:
  ///   - attributesType: The name of the app's attributes type.
  ///   - attributes: The content that stays the same from start to end.
  ///   - contentState: What the activity shows first.
  ///   - alert: The alert that announces the activity.
  ///   - input: How the activity receives its updates, on iOS 18; nil to leave it to the app.
  ///   - timestamp: When the content was created; the system shows the latest content.
  ///   - staleDate: When the content becomes stale, unless an update arrives first.
  ///   - relevanceScore: Any number; of the app's activities, the one with the highest comes first.
  ///   - encoder: The encoder of the content. The system decodes with default strategies, so pass
  ///     another encoder only for types with their own decoding code.
  /// - Returns: The push, from which `PushPayload` creates a payload.
  /// - Throws: ``PushBuildingError`` for content that does not encode to an object, numbers that JSON
  ///   cannot represent, missing texts, and invalid dates.
  public static func start(
    attributesType: String, attributes: some Encodable, contentState: some Encodable,
    alert: LiveActivityAlert, input: Input? = nil, timestamp: Date = Date(),
    staleDate: Date? = nil, relevanceScore: Double? = nil, encoder: JSONEncoder = JSONEncoder()
  ) throws(PushBuildingError) -> LiveActivityPush {
    guard !attributesType.isEmpty else {
      throw PushBuildingError(
        .missing, "the start of a Live Activity has no attributes type",
        hint: "give the name of the app's type, such as OrderAttributes.",
        keyPath: "aps.attributes-type")
    }
    var system: [String: PayloadValue?] = ["attributes-type": .text(attributesType)]
    switch input {
    case nil: break
    case .token: system["input-push-token"] = 1
    case .channel(let id):
      guard id.isBase64 else {
        throw PushBuildingError(
          .value, "`aps.input-push-channel` is \(Quoting.text(id)), which is not Base64",
          hint: "use the channel identifier exactly as APNs returned it.",
          keyPath: "aps.input-push-channel", written: .text(id))
      }
      system["input-push-channel"] = .text(id)
    }
    return try LiveActivityPush(
      .start,
      contentState: try PayloadValue(activityContent: contentState, "content-state", encoder),
      attributes: try PayloadValue(activityContent: attributes, "attributes", encoder),
      system: system, alert: alert, timestamp: timestamp, staleDate: staleDate,
      relevanceScore: relevanceScore)
  }

  /// A push that updates a Live Activity.
  ///
  /// ```swift
  /// try LiveActivityPush.update(
  ///   contentState: OrderAttributes.ContentState(step: "on its way"), staleDate: nextStop)
  /// ```
  ///
  /// The content state replaces the previous one completely, including its link.
  ///
  /// - Parameters:
  ///   - contentState: What the activity shows from now on.
  ///   - alert: The alert; without one, the update is silent.
  ///   - timestamp: When the content was created; the system ignores content older than what it
  ///     shows.
  ///   - staleDate: When the content becomes stale, unless an update arrives first.
  ///   - relevanceScore: Any number; of the app's activities, the one with the highest comes first.
  ///   - encoder: The encoder of the content; the system decodes with default strategies.
  /// - Returns: The push, from which `PushPayload` creates a payload.
  /// - Throws: ``PushBuildingError``.
  public static func update(
    contentState: some Encodable, alert: LiveActivityAlert? = nil, timestamp: Date = Date(),
    staleDate: Date? = nil, relevanceScore: Double? = nil, encoder: JSONEncoder = JSONEncoder()
  ) throws(PushBuildingError) -> LiveActivityPush {
    try LiveActivityPush(
      .update,
      contentState: try PayloadValue(activityContent: contentState, "content-state", encoder),
      system: [:], alert: alert, timestamp: timestamp, staleDate: staleDate,
      relevanceScore: relevanceScore)
  }

  /// A push that ends a Live Activity, with its final content.
  ///
  /// ```swift
  /// try LiveActivityPush.end(
  ///   contentState: OrderAttributes.ContentState(step: "delivered"), dismissal: .immediate)
  /// ```
  ///
  /// - Parameters:
  ///   - contentState: What the activity shows until it is removed.
  ///   - dismissal: When the activity is removed from the screen.
  ///   - alert: The alert; without one, the activity ends silently.
  ///   - timestamp: When the content was created; the system ignores content older than what it
  ///     shows.
  ///   - encoder: The encoder of the content; the system decodes with default strategies.
  /// - Returns: The push, from which `PushPayload` creates a payload.
  /// - Throws: ``PushBuildingError``.
  public static func end(
    contentState: some Encodable, dismissal: Dismissal = .default,
    alert: LiveActivityAlert? = nil, timestamp: Date = Date(), encoder: JSONEncoder = JSONEncoder()
  ) throws(PushBuildingError) -> LiveActivityPush {
    try end(
      try PayloadValue(activityContent: contentState, "content-state", encoder), dismissal, alert,
      timestamp)
  }

  /// A push that ends a Live Activity, which keeps its current content.
  ///
  /// - Parameters:
  ///   - dismissal: When the activity is removed from the screen.
  ///   - alert: The alert; without one, the activity ends silently.
  ///   - timestamp: When the activity ended; the system ignores pushes older than the content it
  ///     shows.
  /// - Returns: The push, from which `PushPayload` creates a payload.
  /// - Throws: ``PushBuildingError``.
  public static func end(
    dismissal: Dismissal = .default, alert: LiveActivityAlert? = nil, timestamp: Date = Date()
  ) throws(PushBuildingError) -> LiveActivityPush {
    try end(nil, dismissal, alert, timestamp)
  }

  private static func end(
    _ contentState: PayloadValue?, _ dismissal: Dismissal, _ alert: LiveActivityAlert?,
    _ timestamp: Date
  ) throws(PushBuildingError) -> LiveActivityPush {
    let seconds = try seconds(timestamp, "timestamp")
    let date: PayloadValue? =
      switch dismissal {
      case .default: nil
      // A time in the past when the push arrives.
      case .immediate: .integer(seconds)
      case .after(let date): .integer(try Self.seconds(date, "dismissal-date"))
      }
    return try LiveActivityPush(
      .end, contentState: contentState, system: ["dismissal-date": date], alert: alert,
      timestamp: timestamp, staleDate: nil, relevanceScore: nil)
  }
}
