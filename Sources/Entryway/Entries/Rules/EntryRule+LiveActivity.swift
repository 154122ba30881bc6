import EntrywayDiagnostics

extension EntryRule {
  /// Declares under which name the pushes of Live Activities carry the link that a tap opens.
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
  /// The rule reads nothing: the tap arrives as a link. A server builds the pushes with it, and
  /// `entryway push lint` and `push read` look under the name. Declare it once, for all activities of
  /// the app. An update replaces the whole content state, so it can change the link; attributes stay
  /// as they were at the start.
  ///
  /// - Parameters:
  ///   - key: The name of the link, as the coding key of the app's own type has it: a single key.
  ///   - part: The part of the payload that has it.
  /// - Returns: The rule.
  public static func liveActivityPush(
    link key: String, in part: LiveActivityLink.Part = .contentState
  ) -> EntryRule {
    EntryRule(.locates(LiveActivityLink(key, in: part)))
  }

  /// The rule as an app writes it, with the part where it is not the content state.
  static func written(_ link: LiveActivityLink) -> String {
    let part = link.part == .contentState ? "" : ", in: .\(link.part.rawValue)"
    return ".liveActivityPush(link: \(Quoting.text(link.key))\(part))"
  }
}

extension EntryRules {
  /// Where the pushes of Live Activities carry the link that a tap opens; nil if no rule says so.
  ///
  /// If it is declared twice, the first declaration is used.
  public var liveActivityLink: LiveActivityLink? {
    rules.lazy.compactMap { rule in
      if case .locates(let link) = rule.kind { link } else { nil }
    }.first
  }

  /// The link in the payload of a Live Activity's push, where the rule says that it is.
  ///
  /// ```swift
  /// rules.liveActivityLink(in: ["aps": ["content-state": ["link": "shop://cart"], …]])
  /// // "shop://cart"
  /// ```
  ///
  /// - Parameter payload: The whole payload.
  /// - Returns: The text; nil if there is none, or it is empty.
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
