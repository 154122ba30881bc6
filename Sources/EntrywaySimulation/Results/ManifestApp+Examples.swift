extension ManifestApp {
  /// A link that a route of the manifest takes, to try the route by.
  public struct ExampleLink: Hashable, Sendable {
    /// The route's name.
    public let route: String
    /// The link, with an example for each parameter.
    public let link: String
    /// The tag that the app must hold.
    public let audience: String?
    /// Who knows what the destination stands for, if the app does not.
    public let resolvedBy: LinkResolver?
  }

  /// A payload that a rule of the manifest reads, to try the rule by.
  public struct ExamplePayload: Hashable, Sendable {
    /// The rule, as an app writes it.
    public let rule: String
    /// The button that the rule is for; the plain tap if nil.
    public let action: String?
    /// The name of the route that it opens.
    public let route: String?
    /// The payload, `aps` included.
    public let payload: PayloadValue
  }

  /// For each route that writes links the link to an example, in the declared order.
  ///
  /// ```swift
  /// app.exampleLinks.map(\.link)
  /// // ["https://shop.example.com/", "https://shop.example.com/orders/text1"]
  /// ```
  public var exampleLinks: [ExampleLink] {
    entries.routes.exampleLinks.compactMap { example in
      example.link.map {
        ExampleLink(
          route: example.name, link: $0, audience: example.audience, resolvedBy: example.resolvedBy)
      }
    }
  }

  /// For each rule for notifications a payload that it opens something for, in their order; none
  /// for those that the app's own code reads.
  public var examplePayloads: [ExamplePayload] {
    entries.examplePayloads.map {
      ExamplePayload(rule: $0.rule, action: $0.action, route: $0.route, payload: $0.payload)
    }
  }

  /// The link that an entry is, or that a notification's payload has where the rules look for one.
  ///
  /// ```swift
  /// app.link(of: .notification(["deep_link": "shop://orders/7"]))  // "shop://orders/7"
  /// ```
  ///
  /// - Returns: The link, also one that opens nothing; nil for an entry without one.
  public func link(of entry: SimulatedEntry) -> String? {
    switch (entry.content, entry.source) {
    case (.link(let link), _): link
    case (.notification(let content), .notification(.tap)):
      entries.link(in: content.payload, action: nil)
    case (.notification(let content), .notification(.button(let action))):
      entries.link(in: content.payload, action: action)
    default: nil
    }
  }
}
