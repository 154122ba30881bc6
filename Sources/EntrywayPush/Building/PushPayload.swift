public import Entryway
import EntrywayDiagnostics

/// The payload of a push, which opens what it is meant to open.
///
/// ```swift
/// let payload = try PushPayload(
///   opening: .order(id: "4821"), via: ShopRoute.entries,
///   showing: PushNotification(alert: PushAlert(title: "Your order is on its way")),
///   sendID: "shipping-notice")
/// try payload.encoded()
/// // {"aps":{"alert":{"title":"Your order is on its way"}},
/// //  "deep_link":"https://shop.example.com/orders/4821","send_id":"shipping-notice"}
/// ```
///
/// Under which key the link stands, or which fields name the destination, the app's own rules say.
/// The payload is read back through them when it is made, the tap and every button, and one that
/// would open something else is not made. It does not change afterwards.
public struct PushPayload: Hashable, Sendable {
  /// The key beside `aps` that says which send the push belongs to: `send_id`.
  ///
  /// `AppEntry.sendID` reads it when the push is opened.
  public static let sendIDKey = AppEntry.sendIDKey

  /// What the system does with the push.
  public let notification: PushNotification
  /// The whole payload: `aps`, and everything beside it.
  public let value: PayloadValue
  /// The send that the push belongs to.
  public let sendID: String?
  /// The audiences that an app must hold for the tap and the buttons to open their destinations;
  /// send it only to them.
  public let audiences: Set<String>

  /// A push that opens nothing by rules, such as one that wakes the app.
  ///
  /// ```swift
  /// try PushPayload(PushNotification(isContentAvailable: true), custom: ["sync": "orders"])
  /// ```
  ///
  /// - Parameters:
  ///   - notification: What the system does with it.
  ///   - custom: Values beside `aps`, for the app's own code.
  ///   - sendID: The identifier of the send: at most 128 bytes, without control characters.
  /// - Throws: ``PushBuildingError`` for numbers that are out of range, empty texts and keys, a
  ///   sound that contradicts the interruption level, values that JSON cannot represent, and keys
  ///   that are already in use.
  public init(
    _ notification: PushNotification, custom: [String: PayloadValue] = [:], sendID: String? = nil
  ) throws(PushBuildingError) {
    let draft = PayloadDraft(notification: notification, custom: custom, sendID: sendID)
    self.init(draft, value: try draft.value(), audiences: [])
  }

  init(_ draft: PayloadDraft, value: PayloadValue, audiences: Set<String>) {
    notification = draft.notification
    self.value = value
    sendID = draft.sendID
    self.audiences = audiences
  }
}

extension PushPayload {
  /// A push whose tap, and whose buttons, open destinations of an app.
  ///
  /// ```swift
  /// try PushPayload(
  ///   opening: .conversation(id: "sarah-82", isReplying: false), via: ShopRoute.entries,
  ///   actions: [
  ///     "REPLY_ACTION": .conversation(id: "sarah-82", isReplying: true),
  ///     "VIEW_PROFILE": .user(id: "sarah-82"),
  ///   ],
  ///   showing: PushNotification(alert: "Is it still there?", category: "MESSAGE"))
  /// ```
  ///
  /// Of the rules for the tap, or for a button, the first is taken that can write the destination:
  /// a link under the rule's key, a value at its key path, or fields named by one of them. A rule
  /// that always opens the destination needs nothing in the payload.
  ///
  /// A button of the category that is not named here must find its destination in what the others
  /// wrote.
  ///
  /// - Parameters:
  ///   - destination: What the tap opens.
  ///   - rules: How the app reads notifications. A backend without the app's types makes them of a
  ///     manifest, `EntryRules<NamedRoute>(manifest:)`.
  ///   - scheme: The app's scheme with which written links begin.
  ///   - host: The app's host with which they begin; the first that is declared unless given.
  ///   - actions: What the buttons open, by their identifiers.
  ///   - notification: What the system does with the push.
  ///   - custom: More values beside `aps`, such as the URL of an image.
  ///   - sendID: The identifier of the send: at most 128 bytes, without control characters.
  /// - Throws: ``PushBuildingError``, which names the rule, the key, what was written, and what
  ///   came back.
  /// - Complexity: one writing and two readings of each destination.
  public init<Destination: LinkDestination>(
    opening destination: Destination, via rules: EntryRules<Destination>, scheme: String? = nil,
    host: String? = nil, actions: [String: Destination] = [:],
    showing notification: PushNotification = PushNotification(),
    custom: [String: PayloadValue] = [:], sendID: String? = nil
  ) throws(PushBuildingError) {
    let draft = PayloadDraft(notification: notification, custom: custom, sendID: sendID)
    try self.init(
      draft, rules, EntryTarget(destination, scheme: scheme, host: host),
      actions.mapValues { EntryTarget($0, scheme: scheme, host: host) })
  }

  /// A push whose tap, and whose buttons, open what links open.
  ///
  /// ```swift
  /// try PushPayload(
  ///   openingLink: "https://app.example.com/orders/4821?utm_source=push", via: ShopRoute.entries)
  /// ```
  ///
  /// A rule for links gets the link as it stands here. The others get the destination that it
  /// opens.
  ///
  /// - Parameters:
  ///   - link: The link that the tap opens.
  ///   - rules: How the app reads notifications.
  ///   - actionLinks: The links that the buttons open, by their identifiers.
  ///   - notification: What the system does with the push.
  ///   - custom: More values beside `aps`.
  ///   - sendID: The identifier of the send: at most 128 bytes, without control characters.
  /// - Throws: ``PushBuildingError``, also for a link that opens nothing, or the fallback alone.
  public init<Destination: LinkDestination>(
    openingLink link: String, via rules: EntryRules<Destination>,
    actionLinks: [String: String] = [:],
    showing notification: PushNotification = PushNotification(),
    custom: [String: PayloadValue] = [:], sendID: String? = nil
  ) throws(PushBuildingError) {
    let draft = PayloadDraft(notification: notification, custom: custom, sendID: sendID)
    let target = try EntryTarget(link: link, rules, action: nil)
    var actions: [String: EntryTarget<Destination>] = [:]
    for (action, link) in actionLinks.sorted(by: { $0.key < $1.key }) {
      actions[action] = try EntryTarget(link: link, rules, action: action)
    }
    try self.init(draft, rules, target, actions)
  }

  private init<Destination>(
    _ draft: PayloadDraft, _ rules: EntryRules<Destination>, _ target: EntryTarget<Destination>,
    _ actions: [String: EntryTarget<Destination>]
  ) throws(PushBuildingError) {
    let buttons = actions.sorted { $0.key < $1.key }
      .map { PayloadBuilder.Way(action: $0.key, target: $0.value) }
    let opening = PayloadBuilder(
      draft: draft, rules: rules, ways: [PayloadBuilder.Way(action: nil, target: target)] + buttons)
    let (value, audiences) = try opening.built()
    self.init(draft, value: value, audiences: audiences)
  }
}

extension EntryTarget {
  /// What a link opens.
  init(
    link: String, _ rules: EntryRules<Destination>, action: String?
  ) throws(PushBuildingError) {
    let match: RouteMatch<Destination>
    do throws(LinkMatchError) {
      match = try rules.routes.match(link)
    } catch {
      throw PushBuildingError(error, action: action)
    }
    guard !match.isFallback else {
      throw PushBuildingError(
        .link,
        "no route matches the link of \(PushBuildingError.way(action)): it opens the fallback",
        notes: [Excerpt.line(rules.routes.masked(link), limit: 200)],
        hint: "use a link that a route matches, or the destination itself.", action: action)
    }
    self.init(match.destination, link: link)
  }
}

extension PushPayload {
  /// The payload as JSON, as it is sent: keys sorted, no spaces, nothing escaped that need not be.
  ///
  /// The same payload always gives the same text. It may be too large; ``encoded(limit:)`` says so.
  public var json: String { value.jsonText() }

  /// How many bytes the payload has, and what takes them.
  public var size: PayloadSize { PayloadSize(of: value) }

  /// The bytes to send.
  ///
  /// - Parameter limit: How many there may be.
  /// - Returns: UTF-8.
  /// - Throws: ``PayloadSizeError``, which says what takes the space and how much is too much.
  public func encoded(
    limit: PayloadLimit = .notification
  ) throws(PayloadSizeError) -> [UInt8] {
    try size.check(limit)
    return Array(json.utf8)
  }
}

extension PushPayload: CustomStringConvertible {
  /// The payload as JSON.
  public var description: String { json }
}
