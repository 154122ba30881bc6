import Entryway
import EntrywayDiagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension LiveActivityPush {
  /// How a Live Activity that a push starts gets its updates; iOS 18.
  public enum Input: Hashable, Sendable {
    /// By a push token of its own, which the app sends to the server (`input-push-token`).
    case token
    /// By a broadcast channel: its identifier, in Base64 as APNs gives it (`input-push-channel`).
    case channel(String)
  }

  /// When a Live Activity that has ended leaves the screen (`dismissal-date`).
  public enum Dismissal: Hashable, Sendable {
    /// When the system decides, up to four hours later.
    case `default`
    /// At once.
    case immediate
    /// At a time within the four hours; one in the past is at once.
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
  ///   - attributesType: The name of the app's type of attributes.
  ///   - attributes: What stays the same from the start to the end.
  ///   - contentState: What the activity shows first.
  ///   - alert: What the push says when it arrives.
  ///   - input: How the activity gets its updates, on iOS 18; as the app decides unless given.
  ///   - timestamp: When the content was made; the system shows the latest.
  ///   - staleDate: When the content is out of date, unless an update comes before.
  ///   - relevanceScore: Which of the app's activities comes first: any number, the highest wins.
  ///   - encoder: What encodes the content. The system decodes with default strategies: another one
  ///     fits types that decode themselves accordingly.
  /// - Returns: The push, of which `PushPayload` makes a payload.
  /// - Throws: ``PushBuildingError`` for content that does not encode to an object, numbers that JSON
  ///   cannot have, missing texts, and dates that make no sense.
  public static func start(
    attributesType: String, attributes: some Encodable, contentState: some Encodable,
    alert: LiveActivityAlert, input: Input? = nil, timestamp: Date = Date(),
    staleDate: Date? = nil, relevanceScore: Double? = nil, encoder: JSONEncoder = JSONEncoder()
  ) throws(PushBuildingError) -> LiveActivityPush {
    guard !attributesType.isEmpty else {
      throw PushBuildingError(
        .missing, "the start of a Live Activity has no type of attributes",
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
          hint: "give the channel's identifier as APNs returned it.",
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

  /// A push that changes a Live Activity.
  ///
  /// ```swift
  /// try LiveActivityPush.update(
  ///   contentState: OrderAttributes.ContentState(step: "on its way"), staleDate: nextStop)
  /// ```
  ///
  /// The content state replaces the one before as a whole, the link in it too.
  ///
  /// - Parameters:
  ///   - contentState: What the activity shows from now on.
  ///   - alert: What the push says when it arrives; without one it updates silently.
  ///   - timestamp: When the content was made; the system ignores what is older than it has.
  ///   - staleDate: When the content is out of date, unless an update comes before.
  ///   - relevanceScore: Which of the app's activities comes first: any number, the highest wins.
  ///   - encoder: What encodes the content; the system decodes with a plain `JSONDecoder`.
  /// - Returns: The push, of which `PushPayload` makes a payload.
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

  /// A push that ends a Live Activity, with what it shows until it leaves the screen.
  ///
  /// ```swift
  /// try LiveActivityPush.end(
  ///   contentState: OrderAttributes.ContentState(step: "delivered"), dismissal: .immediate)
  /// ```
  ///
  /// - Parameters:
  ///   - contentState: What the activity shows last.
  ///   - dismissal: When it leaves the screen.
  ///   - alert: What the push says when it arrives; without one it ends silently.
  ///   - timestamp: When the content was made; the system ignores what is older than it has.
  ///   - encoder: What encodes the content; the system decodes with a plain `JSONDecoder`.
  /// - Returns: The push, of which `PushPayload` makes a payload.
  /// - Throws: ``PushBuildingError``.
  public static func end(
    contentState: some Encodable, dismissal: Dismissal = .default,
    alert: LiveActivityAlert? = nil, timestamp: Date = Date(), encoder: JSONEncoder = JSONEncoder()
  ) throws(PushBuildingError) -> LiveActivityPush {
    try end(
      try PayloadValue(activityContent: contentState, "content-state", encoder), dismissal, alert,
      timestamp)
  }

  /// A push that ends a Live Activity, which goes on showing what it shows.
  ///
  /// - Parameters:
  ///   - dismissal: When it leaves the screen.
  ///   - alert: What the push says when it arrives; without one it ends silently.
  ///   - timestamp: When the activity ended; the system ignores what is older than it has.
  /// - Returns: The push, of which `PushPayload` makes a payload.
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
      // It is in the past when the push arrives.
      case .immediate: .integer(seconds)
      case .after(let date): .integer(try Self.seconds(date, "dismissal-date"))
      }
    return try LiveActivityPush(
      .end, contentState: contentState, system: ["dismissal-date": date], alert: alert,
      timestamp: timestamp, staleDate: nil, relevanceScore: nil)
  }
}

extension String {
  /// Whether the text is Base64 (RFC 4648, section 4), and not empty.
  var isBase64: Bool {
    let bytes = Array(utf8)
    let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return !bytes.isEmpty && bytes.count.isMultiple(of: 4) && padding <= 2
      && bytes.dropLast(padding).allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}
