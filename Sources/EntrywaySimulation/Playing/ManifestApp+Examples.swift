extension ManifestApp {
  /// A link that a route of the manifest takes.
  public struct ExampleLink: Hashable, Sendable {
    /// The route's name.
    public var route: String
    /// The link, with an example for each parameter.
    public var link: String
    /// The tag that the app must hold.
    public var audience: String?
    /// Who knows what the destination stands for, if the app does not.
    public var resolvedBy: LinkResolver?
  }

  /// A payload that a rule of the manifest reads.
  public struct ExamplePayload: Hashable, Sendable {
    /// The rule, as an app writes it.
    public var rule: String
    /// The button that the rule is for; the plain tap if nil.
    public var action: String?
    /// The name of the route that it opens.
    public var route: String?
    /// The payload, `aps` included.
    public var payload: PayloadValue
  }

  /// For each route that writes links the link to an example, in the declared order.
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
