public import Entryway
import EntrywayDiagnostics

extension PushPayload {
  /// The payload of a Live Activity's push, in which the app's view decides what a tap opens.
  ///
  /// ```swift
  /// let payload = PushPayload(try LiveActivityPush.update(contentState: state))
  /// let fields = try PushHeaders(.liveactivity, bundleID: "com.example.shop").fields(for: payload)
  /// let body = try payload.encoded()    // a broadcast: encoded(limit: .broadcast)
  /// ```
  ///
  /// ``notification`` is empty: ``value`` has the keys of `aps`.
  ///
  /// - Parameter push: The push.
  public init(_ push: LiveActivityPush) {
    self.init(activity: push.value, audiences: [])
  }

  /// The payload of a Live Activity's push, with the link to a destination that a tap opens.
  ///
  /// ```swift
  /// let push = try LiveActivityPush.update(contentState: state)
  /// let payload = try PushPayload(push, opening: .order(id: "4821"), via: ShopRoute.entries)
  /// ```
  ///
  /// The link is written under the name that the rule `.liveActivityPush(link:in:)` declares, and read
  /// back through the table. The activity's view sets it with `widgetURL(linkIn:in:)`.
  ///
  /// - Parameters:
  ///   - push: The push.
  ///   - destination: What the tap opens.
  ///   - rules: The app's rules. A backend without the app's types creates them from a manifest:
  ///     `EntryRules<NamedRoute>(manifest:)`.
  ///   - scheme: The app's scheme for the link.
  ///   - host: The app's host for the link; the first declared host by default.
  /// - Throws: ``PushBuildingError`` if no rule declares where the link is, the push does not have
  ///   that part, the part already has a different value, or no link opens the destination.
  public init<Destination: LinkDestination>(
    _ push: LiveActivityPush, opening destination: Destination, via rules: EntryRules<Destination>,
    scheme: String? = nil, host: String? = nil
  ) throws(PushBuildingError) {
    try self.init(push, EntryTarget(destination, scheme: scheme, host: host), rules)
  }

  /// The payload of a Live Activity's push, with a link that a tap opens.
  ///
  /// - Parameters:
  ///   - push: The push.
  ///   - link: The link, which is written as it is.
  ///   - rules: The app's rules.
  /// - Throws: ``PushBuildingError``, also for a link that opens nothing, or only the fallback.
  public init<Destination: LinkDestination>(
    _ push: LiveActivityPush, openingLink link: String, via rules: EntryRules<Destination>
  ) throws(PushBuildingError) {
    try self.init(push, try EntryTarget(link: link, rules, action: nil), rules)
  }

  private init<Destination>(
    _ push: LiveActivityPush, _ target: EntryTarget<Destination>, _ rules: EntryRules<Destination>
  ) throws(PushBuildingError) {
    guard let place = rules.liveActivityLink else { throw PushBuildingError.noLiveActivityRule }
    let rule = rules.liveActivityRule
    let part = place.part == .attributes ? push.attributes : push.contentState
    guard case .object(let content)? = part else {
      throw PushBuildingError(push, lacks: place, rule: rule)
    }
    let link: String
    do throws(LinkWritingError) {
      if let given = target.link {
        link = given
      } else {
        link = try rules.routes.link(
          to: target.destination, scheme: target.scheme, host: target.host)
      }
    } catch {
      throw PushBuildingError(error, rule: rule)
    }
    guard [nil, .null, .text(link)].contains(content[place.key]) else {
      throw PushBuildingError(taken: place, rule: rule)
    }
    let written: PayloadValue = ["aps": [place.part.payloadKey: [place.key: .text(link)]]]
    let reading = rules.readBack(liveActivityLink: link)
    guard let match = reading.match, match.destination == target.destination, !match.isFallback
    else {
      let isSensitive = rules.routes.match(destination: target.destination).parameters.contains {
        $0.text == RouteTable<Destination>.mask
      }
      throw PushBuildingError(
        WrittenContent(
          rule: rule ?? "", keyPath: place.keyPath, payload: written, isSensitive: isSensitive),
        nil, reads: reading.told)
    }
    self.init(activity: written.joined(with: push.value), audiences: reading.audiences)
  }

  private init(activity value: PayloadValue, audiences: Set<String>) {
    let draft = PayloadDraft(notification: PushNotification(), custom: [:], sendID: nil)
    self.init(draft, value: value, audiences: audiences)
  }
}

extension PushPayload {
  /// A push that makes the system reload the app's widgets or controls.
  ///
  /// ```swift
  /// let headers = PushHeaders(.widgets, bundleID: "com.example.shop")
  /// try headers.fields(for: .contentChanged)
  /// try PushPayload.contentChanged.encoded()    // {"aps":{"content-changed":true}}
  /// ```
  ///
  /// The push type in the headers decides which of the two:
  /// <https://developer.apple.com/documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications>
  /// (iOS 26) and
  /// <https://developer.apple.com/documentation/widgetkit/updating-controls-locally-and-remotely>.
  public static let contentChanged = PushPayload(
    activity: ["aps": ["content-changed": true]], audiences: [])
}
