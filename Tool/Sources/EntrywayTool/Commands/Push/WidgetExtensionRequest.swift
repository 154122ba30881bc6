import Entryway
import EntrywayDiagnostics
import EntrywayPush
import Foundation

/// A request to `push build` for what an app's widget extension shows: a Live Activity, widgets or
/// controls.
struct WidgetExtensionRequest: Sendable {
  typealias Key = PushBuildOptions.Key

  /// What the push does with a Live Activity; nil for widgets and controls.
  var event: LiveActivityPush.Event?
  /// Whether it reloads widgets or controls.
  var isContentChanged = false
  var contentState: PayloadValue?
  var attributes: PayloadValue?
  var attributesType: String?
  var timestamp: Date?
  var staleDate: Date?
  var dismissal: LiveActivityPush.Dismissal?
  var relevanceScore: Double?
  var hasInputToken = false
  var inputPushChannel: String?
  var isBroadcast = false

  /// The options for Live Activities that are given.
  var given: Set<Key> {
    let keys: [(Key, isGiven: Bool)] = [
      (.contentState, contentState != nil), (.attributes, attributes != nil),
      (.attributesType, attributesType != nil), (.timestamp, timestamp != nil),
      (.staleDate, staleDate != nil), (.dismissalDate, dismissal != nil),
      (.relevanceScore, relevanceScore != nil), (.inputPushToken, hasInputToken),
      (.inputPushChannel, inputPushChannel != nil), (.broadcast, isBroadcast),
    ]
    return Set(keys.filter(\.isGiven).map(\.0))
  }

  /// Whether a push other than a notification is built.
  var isChosen: Bool { event != nil || isContentChanged }

  var limit: PayloadLimit { isBroadcast ? .broadcast : .notification }

  /// The option that chose it.
  var choice: Key { isContentChanged ? .contentChanged : .activity }
}

extension WidgetExtensionRequest {
  /// The events that each option is for.
  private static let uses: [(key: Key, events: [LiveActivityPush.Event])] = [
    (.contentState, [.start, .update, .end]), (.attributes, [.start]), (.attributesType, [.start]),
    (.timestamp, [.start, .update, .end]), (.staleDate, [.start, .update]),
    (.dismissalDate, [.end]), (.relevanceScore, [.start, .update]), (.inputPushToken, [.start]),
    (.inputPushChannel, [.start]), (.broadcast, [.update, .end]),
  ]

  /// The options that each event requires.
  private static let needs: [LiveActivityPush.Event: [Key]] = [
    .start: [.attributesType, .attributes, .contentState], .update: [.contentState],
  ]

  /// The first problem with the options; nil if there is none.
  func problem(_ origin: PushBuildOptions.Origin) -> PushBuildOptions.Problem? {
    let given = given
    if event != nil, isContentChanged {
      return .init(
        key: .contentChanged, message: origin.either(.activity, .contentChanged), isExtra: true)
    }
    for (key, events) in Self.uses where given.contains(key) {
      if let event, events.contains(event) { continue }
      let names = events.count == 3 ? ["EVENT"] : events.map(\.rawValue)
      let needed = Quoting.list(names.map { origin.named(.activity, $0) }, "or")
      return .init(
        key: key, message: "\(origin.name(key)) needs \(needed)", isExtra: true)
    }
    if given.contains(.inputPushToken), given.contains(.inputPushChannel) {
      return .init(
        key: .inputPushToken, message: origin.either(.inputPushToken, .inputPushChannel),
        isExtra: true)
    }
    if let event, let key = Self.needs[event]?.first(where: { !given.contains($0) }) {
      return .init(
        key: key,
        message: "\(origin.named(.activity, event.rawValue)) needs \(origin.name(key))")
    }
    return nil
  }

  /// The push without the link.
  func push(
    _ event: LiveActivityPush.Event, _ alert: LiveActivityAlert?
  ) throws(PushBuildingError) -> LiveActivityPush {
    let timestamp = timestamp ?? Date()
    switch event {
    case .start:
      return try LiveActivityPush.start(
        attributesType: attributesType ?? "", attributes: attributes ?? .null,
        contentState: contentState ?? .null, alert: alert ?? LiveActivityAlert(),
        input: hasInputToken ? .token : inputPushChannel.map { .channel($0) },
        timestamp: timestamp, staleDate: staleDate, relevanceScore: relevanceScore)
    case .update:
      return try LiveActivityPush.update(
        contentState: contentState ?? .null, alert: alert, timestamp: timestamp,
        staleDate: staleDate, relevanceScore: relevanceScore)
    case .end:
      let dismissal = dismissal ?? .default
      guard let contentState else {
        return try LiveActivityPush.end(dismissal: dismissal, alert: alert, timestamp: timestamp)
      }
      return try LiveActivityPush.end(
        contentState: contentState, dismissal: dismissal, alert: alert, timestamp: timestamp)
    }
  }
}
