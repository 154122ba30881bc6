public import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A push that starts, updates or ends a Live Activity.
///
/// ```swift
/// let state = OrderAttributes.ContentState(step: "packed")
/// let push = try LiveActivityPush.update(contentState: state)
/// let payload = try PushPayload(push, opening: .order(id: "4821"), via: ShopRoute.entries)
/// // {"aps":{"content-state":{"link":"https://shop.example.com/orders/4821","step":"packed"},
/// //  "event":"update","timestamp":1790668800}}
/// ```
///
/// The content state and the attributes are the app's own types, encoded with a plain
/// `JSONEncoder`, so dates are seconds since 2001, and keys stay as they are. The system decodes
/// them with default strategies, and updates that are encoded with custom strategies fail. The
/// dates of `aps` are seconds since 1970. Apple documents the strategies, the dates of `aps` and
/// the keys:
/// <https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications>.
///
/// On a server, pass a type that has the same coding keys but doesn't need `ActivityKit`, or a
/// `PayloadValue`.
public struct LiveActivityPush: Hashable, Sendable {
  /// What a push does with a Live Activity.
  public enum Event: String, Hashable, Sendable, CaseIterable {
    /// Starts a Live Activity.
    case start
    /// Replaces its content state.
    case update
    /// Ends it.
    case end
  }

  /// What the push does with the Live Activity.
  public let event: Event
  /// The content that each update replaces (`content-state`).
  public let contentState: PayloadValue?
  /// The content that stays the same from start to end (`attributes`); only a start has it.
  public let attributes: PayloadValue?
  /// The other keys of `aps`.
  let system: [String: PayloadValue]

  init(
    _ event: Event, contentState: PayloadValue?, attributes: PayloadValue? = nil,
    system: [String: PayloadValue?], alert: LiveActivityAlert?, timestamp: Date, staleDate: Date?,
    relevanceScore: Double?
  ) throws(PushBuildingError) {
    self.event = event
    self.contentState = contentState
    self.attributes = attributes
    let seconds = try Self.seconds(timestamp, "timestamp")
    var values = system
    values["event"] = .text(event.rawValue)
    values["timestamp"] = .integer(seconds)
    values["stale-date"] = try staleDate.map { date throws(PushBuildingError) in
      try Self.staleDate(date, after: seconds)
    }
    if let relevanceScore {
      guard relevanceScore.isFinite else {
        throw PushBuildingError(withoutJSON: .double(relevanceScore), at: "aps.relevance-score")
      }
      values["relevance-score"] = .double(relevanceScore)
    }
    values["alert"] = try alert?.value()
    self.system = values.compactMapValues(\.self)
    try check(contentState, "content-state")
    try check(attributes, "attributes")
  }

  /// The whole payload.
  var value: PayloadValue {
    var aps = system
    aps["content-state"] = contentState
    aps["attributes"] = attributes
    return ["aps": .object(aps)]
  }

  private func check(_ content: PayloadValue?, _ key: String) throws(PushBuildingError) {
    guard let content else { return }
    guard case .object = content else { throw PushBuildingError(content, isNoObject: key) }
    guard !value.isTooDeep else { throw PushBuildingError(tooDeep: nil) }
    if let (path, misfit) = content.withoutJSON(at: "aps.\(key)") {
      throw PushBuildingError(withoutJSON: misfit, at: path)
    }
  }
}

// Dates of `aps`: whole seconds since 1970.
extension LiveActivityPush {
  static func seconds(_ date: Date, _ key: String) throws(PushBuildingError) -> Int {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds >= 1 else {
      throw PushBuildingError(
        .date, "`aps.\(key)` is not after 1970",
        hint: "use a later date: the payload contains it as seconds since 1970.",
        keyPath: "aps.\(key)")
    }
    guard seconds < ActivityDate.firstInMilliseconds else {
      throw PushBuildingError(
        .date, "`aps.\(key)` is after the year 5138",
        hint: "create the date from seconds: the number may be in milliseconds.",
        keyPath: "aps.\(key)")
    }
    return Int(seconds)
  }

  /// The date at which the content becomes stale, which must not be before the timestamp.
  static func staleDate(
    _ date: Date, after timestamp: Int
  ) throws(PushBuildingError) -> PayloadValue {
    let seconds = try seconds(date, "stale-date")
    guard seconds >= timestamp else {
      throw PushBuildingError(
        .date, "`aps.stale-date` is \((timestamp - seconds).grouped) seconds before the timestamp",
        hint: "use a date after the timestamp, or none.", keyPath: "aps.stale-date",
        written: .integer(seconds))
    }
    return .integer(seconds)
  }
}

/// The alert of a Live Activity's push.
///
/// ```swift
/// LiveActivityAlert(title: "On its way", body: .localized("ARRIVES_AT", arguments: ["18:30"]))
/// ```
public struct LiveActivityAlert: Hashable, Sendable {
  /// A short title, which Apple Watch shows briefly.
  public var title: PushText?
  /// The message.
  public var body: PushText?
  /// The sound: a file in the app's bundle, or `default`; nil for no sound.
  public var sound: String?

  /// Creates an alert, which needs a title or a body.
  ///
  /// - Parameters:
  ///   - title: A short title, which Apple Watch shows briefly.
  ///   - body: The message.
  ///   - sound: The sound: a file in the app's bundle, or `default`; nil for no sound.
  public init(title: PushText? = nil, body: PushText? = nil, sound: String? = nil) {
    self.title = title
    self.body = body
    self.sound = sound
  }

  /// The value of `alert`.
  ///
  /// Unlike a notification's, it contains the sound, and localized texts are
  /// objects.
  fileprivate func value() throws(PushBuildingError) -> PayloadValue {
    if [title, body].allSatisfy({ $0?.isEmpty ?? true }) { throw PushBuildingError.emptyAlert }
    for (name, text) in [("title", title), ("body", body)] {
      if let text, text.isEmpty {
        throw PushBuildingError(empty: "aps.alert.\(text.key(name, "\(name).loc-key"))")
      }
    }
    if sound == "" { throw PushBuildingError(emptySound: "aps.alert.sound") }
    let values: [String: PayloadValue?] = [
      "title": title?.activityValue, "body": body?.activityValue, "sound": sound.map { .text($0) },
    ]
    return .object(values.compactMapValues(\.self))
  }
}

extension PushText {
  fileprivate var activityValue: PayloadValue {
    switch self {
    case .verbatim(let text): return .text(text)
    case .localized(let key, let arguments):
      var values: [String: PayloadValue] = ["loc-key": .text(key)]
      if !arguments.isEmpty { values["loc-args"] = .array(arguments.map { .text($0) }) }
      return .object(values)
    }
  }
}
