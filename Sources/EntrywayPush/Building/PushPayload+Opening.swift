public import Entryway
import EntrywayDiagnostics

extension PushPayload {
  /// A push whose tap, and whose buttons, open places of an app.
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
  /// Of the rules for the tap, or for a button, the first is taken that can write the place: a link
  /// under the rule's key, a value at its key path, or fields named by one of them. A rule that
  /// always opens the place needs nothing in the payload.
  ///
  /// A button of the category that is not named here must find its place in what the others wrote.
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
  /// - Throws: ``PushProblem``, which names the rule, the key, what was written, and what came back.
  /// - Complexity: one writing and two readings of each place.
  public init<Destination: LinkDestination>(
    opening destination: Destination, via rules: EntryRules<Destination>, scheme: String? = nil,
    host: String? = nil, actions: [String: Destination] = [:],
    showing notification: PushNotification = PushNotification(),
    custom: [String: PayloadValue] = [:], sendID: String? = nil
  ) throws(PushProblem) {
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
  /// A rule for links gets the link as it stands here. The others get the place that it opens.
  ///
  /// - Parameters:
  ///   - link: The link that the tap opens.
  ///   - rules: How the app reads notifications.
  ///   - actionLinks: The links that the buttons open, by their identifiers.
  ///   - notification: What the system does with the push.
  ///   - custom: More values beside `aps`.
  ///   - sendID: The identifier of the send: at most 128 bytes, without control characters.
  /// - Throws: ``PushProblem``, also for a link that opens nothing, or the fallback alone.
  public init<Destination: LinkDestination>(
    openingLink link: String, via rules: EntryRules<Destination>,
    actionLinks: [String: String] = [:],
    showing notification: PushNotification = PushNotification(),
    custom: [String: PayloadValue] = [:], sendID: String? = nil
  ) throws(PushProblem) {
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
  ) throws(PushProblem) {
    let buttons = actions.sorted { $0.key < $1.key }
      .map { OpeningDraft.Way(action: $0.key, target: $0.value) }
    let opening = OpeningDraft(
      draft: draft, rules: rules, ways: [OpeningDraft.Way(action: nil, target: target)] + buttons)
    let (value, audiences) = try opening.built()
    self.init(draft, value: value, audiences: audiences)
  }
}

extension EntryTarget {
  /// What a link opens.
  fileprivate init(
    link: String, _ rules: EntryRules<Destination>, action: String?
  ) throws(PushProblem) {
    let match: RouteMatch<Destination>
    do throws(NoMatch) {
      match = try rules.routes.match(link)
    } catch {
      throw PushProblem(error, action: action)
    }
    guard !match.isFallback else {
      throw PushProblem(
        .link,
        "no route takes the link of \(PushProblem.way(action)), and it would open the fallback",
        notes: [Excerpt.line(rules.routes.masked(link), limit: 200)],
        hint: "name a link that a route takes, or the place itself.", action: action)
    }
    self.init(match.route, link: link)
  }
}
