import Entryway
import EntrywayDiagnostics
import EntrywayPush
import Foundation

/// A request to `push build` for a push other than a notification: for a Live Activity, or for
/// widgets and controls.
struct LiveActivityRequest: Sendable {
  typealias Key = PushBuildOptions.Key

  /// What the push does with a Live Activity; nil for widgets and controls.
  var event: LiveActivityPush.Event?
  /// Whether it reloads widgets or controls.
  var isContentChanged = false
  /// The options for Live Activities that are given.
  var given: Set<Key> = []
  var contentState: PayloadValue?
  var attributes: PayloadValue?
  var attributesType: String?
  var timestamp: Date?
  var staleDate: Date?
  var dismissal: LiveActivityPush.Dismissal?
  var relevanceScore: Double?
  var inputPushChannel: String?

  /// Whether a push other than a notification is built.
  var isChosen: Bool { event != nil || isContentChanged }

  var limit: PayloadLimit { given.contains(.broadcast) ? .broadcast : .notification }

  /// The option that chose it.
  var choice: Key { isContentChanged ? .contentChanged : .activity }
}

extension LiveActivityRequest {
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
  func problem(_ origin: PushBuildOptions.Origin) -> (key: Key, message: String)? {
    if event != nil, isContentChanged {
      return (.contentChanged, origin.either(.activity, .contentChanged))
    }
    for (key, events) in Self.uses where given.contains(key) {
      if let event, events.contains(event) { continue }
      let names = events.count == 3 ? ["EVENT"] : events.map(\.rawValue)
      let needed = Quoting.list(names.map { origin.named(.activity, $0) }, "or")
      return (key, "\(origin.name(key)) needs \(needed)")
    }
    if given.contains(.inputPushToken), given.contains(.inputPushChannel) {
      return (.inputPushToken, origin.either(.inputPushToken, .inputPushChannel))
    }
    if let event, let key = Self.needs[event]?.first(where: { !given.contains($0) }) {
      return (key, "\(origin.named(.activity, event.rawValue)) needs \(origin.name(key))")
    }
    return nil
  }

  /// The push without the link.
  func push(_ alert: LiveActivityAlert?) throws(PushBuildingError) -> LiveActivityPush {
    let timestamp = timestamp ?? Date()
    switch event {
    case .start?:
      return try LiveActivityPush.start(
        attributesType: attributesType ?? "", attributes: attributes ?? .null,
        contentState: contentState ?? .null, alert: alert ?? LiveActivityAlert(),
        input: given.contains(.inputPushToken) ? .token : inputPushChannel.map { .channel($0) },
        timestamp: timestamp, staleDate: staleDate, relevanceScore: relevanceScore)
    case .update?:
      return try LiveActivityPush.update(
        contentState: contentState ?? .null, alert: alert, timestamp: timestamp,
        staleDate: staleDate, relevanceScore: relevanceScore)
    case .end?, nil:
      let dismissal = dismissal ?? .default
      guard let contentState else {
        return try LiveActivityPush.end(dismissal: dismissal, alert: alert, timestamp: timestamp)
      }
      return try LiveActivityPush.end(
        contentState: contentState, dismissal: dismissal, alert: alert, timestamp: timestamp)
    }
  }
}
