import EntrywayDiagnostics

extension EntryRule {
  /// Declares the name under which the pushes of Live Activities carry the link that a tap opens.
  ///
  /// ```swift
  /// .liveActivityPush(link: "link")
  /// .liveActivityPush(link: "orderLink", in: .attributes)
  /// ```
  ///
  /// A tap on a Live Activity opens the `widgetURL` of its view, and keys beside `aps` never reach the
  /// app. So the link is a property of the app's content state, and the view sets it:
  ///
  /// ```swift
  /// ActivityConfiguration(for: OrderAttributes.self) { context in
  ///   OrderView(context.state)
  ///     .widgetURL(linkIn: context.state.link, in: ShopRoute.routes)
  /// } …
  /// ```
  ///
  /// The rule reads nothing, because the tap arrives as a link. Servers build pushes with it, and
  /// `entryway push lint` and `push read` look for the link under that name. Declare the rule once,
  /// for all of the app's activities. An update replaces the whole content state, so it can change
  /// the link; attributes stay as they were at the start.
  ///
  /// - Parameters:
  ///   - key: The name of the link, a single key: the coding key in the app's own type.
  ///   - part: The part of the payload that contains the link.
  /// - Returns: The rule.
  public static func liveActivityPush(
    link key: String, in part: LiveActivityLink.Part = .contentState
  ) -> EntryRule {
    EntryRule(.locates(LiveActivityLink(key, in: part)))
  }

  /// The rule as an app writes it, with the part unless it is the content state.
  static func written(_ link: LiveActivityLink) -> String {
    let part = link.part == .contentState ? "" : ", in: .\(link.part.rawValue)"
    return ".liveActivityPush(link: \(Quoting.text(link.key))\(part))"
  }
}

extension EntryRules {
  /// Where the pushes of Live Activities carry the link that a tap opens; nil if no rule declares
  /// it.
  ///
  /// If several rules declare it, the first one is used.
  public var liveActivityLink: LiveActivityLink? {
    rules.lazy.compactMap { rule in
      if case .locates(let link) = rule.kind { link } else { nil }
    }.first
  }

  /// The link in the payload of a Live Activity's push, from the place that the rule declares.
  ///
  /// ```swift
  /// rules.liveActivityLink(in: ["aps": ["content-state": ["link": "shop://cart"], …]])
  /// // "shop://cart"
  /// ```
  ///
  /// - Parameter payload: The whole payload.
  /// - Returns: The link; nil if it is absent or empty.
  public func liveActivityLink(in payload: PayloadValue) -> String? {
    guard let link = liveActivityLink, case .object(let fields) = payload,
      case .object(let aps)? = fields["aps"],
      case .object(let content)? = aps[link.part.payloadKey],
      case .text(let text)? = content[link.key], !text.isEmpty
    else { return nil }
    return text
  }

  /// The rule that declares the link of Live Activities, as written in the app.
  package var liveActivityRule: String? {
    liveActivityLink.map(EntryRule<Destination>.written)
  }

  /// The result of tapping a Live Activity whose view has a link, for the destination's own audience.
  package func readBack(liveActivityLink link: String) -> PayloadReading<Destination> {
    readBack(AppEntry(source: .widget, content: .link(link)))
  }
}
