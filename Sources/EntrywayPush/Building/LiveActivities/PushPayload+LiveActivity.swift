public import Entryway
import EntrywayDiagnostics

extension PushPayload {
  /// The payload of a Live Activity's push, whose tap opens what the app's view decides.
  ///
  /// ```swift
  /// let payload = PushPayload(try LiveActivityPush.update(contentState: state))
  /// let fields = try PushHeaders(.liveactivity, bundleID: "com.example.shop").fields(for: payload)
  /// let body = try payload.encoded()    // a broadcast: encoded(limit: .broadcast)
  /// ```
  ///
  /// ``notification`` is empty: ``value`` has the keys of `aps`.
  ///
  /// - Parameter push: What the push does.
  public init(_ push: LiveActivityPush) {
    self.init(activity: push.value, audiences: [])
  }

  /// The payload of a Live Activity's push, whose tap opens a destination.
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
  ///   - push: What the push does.
  ///   - destination: What the tap opens.
  ///   - rules: The app's rules. A backend without the app's types makes them of a manifest,
  ///     `EntryRules<NamedRoute>(manifest:)`.
  ///   - scheme: The app's scheme with which the link begins.
  ///   - host: The app's host with which it begins; the first that is declared unless given.
  /// - Throws: ``PushBuildingError`` if no rule says where the link is, the push does not have that
  ///   part, another value is there, or no link opens the destination.
  public init<Destination: LinkDestination>(
    _ push: LiveActivityPush, opening destination: Destination, via rules: EntryRules<Destination>,
    scheme: String? = nil, host: String? = nil
  ) throws(PushBuildingError) {
    try self.init(push, EntryTarget(destination, scheme: scheme, host: host), rules)
  }

  /// The payload of a Live Activity's push, whose tap opens what a link opens.
  ///
  /// - Parameters:
  ///   - push: What the push does.
  ///   - link: The link, which is written as it is.
  ///   - rules: The app's rules.
  /// - Throws: ``PushBuildingError``, also for a link that opens nothing, or the fallback alone.
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
    self.init(activity: push.value.replacing(with: written), audiences: reading.audiences)
  }

  private init(activity value: PayloadValue, audiences: Set<String>) {
    let draft = PayloadDraft(notification: PushNotification(), custom: [:], sendID: nil)
    self.init(draft, value: value, audiences: audiences)
  }
}

extension PushPayload {
  /// A push that makes the system load the app's widgets or controls anew.
  ///
  /// ```swift
  /// let headers = PushHeaders(.widgets, bundleID: "com.example.shop")
  /// try headers.fields(for: .contentChanged)
  /// try PushPayload.contentChanged.encoded()    // {"aps":{"content-changed":true}}
  /// ```
  ///
  /// The header decides which of them:
  /// <https://developer.apple.com/documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications>
  /// (iOS 26) and
  /// <https://developer.apple.com/documentation/widgetkit/updating-controls-locally-and-remotely>.
  public static let contentChanged = PushPayload(
    activity: ["aps": ["content-changed": true]], audiences: [])
}

extension PayloadValue {
  /// The values of both objects; where both have one, the other's.
  fileprivate func replacing(with other: PayloadValue) -> PayloadValue {
    guard case .object(let mine) = self, case .object(let others) = other else { return other }
    return .object(mine.merging(others) { $0.replacing(with: $1) })
  }
}
