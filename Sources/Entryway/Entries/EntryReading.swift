import EntrywayDiagnostics

/// What the rules of an app make of an entry, before it is delivered.
public enum EntryReading<Destination: LinkDestination>: Hashable, Sendable {
  /// The entry names a destination.
  case route(RouteMatch<Destination>)
  /// The entry cannot be used, and why.
  indirect case rejected(EntryRejection)
  /// A notification was dismissed: there is nothing to open.
  case dismissed
}

extension EntryReading {
  /// What the app's own parser makes of a link.
  ///
  /// The link is checked by every rule of reading before the parser sees it: what reaches the
  /// parser is decoded once, has no `..` in its path and no user before its host. Whose host and
  /// scheme it is, is the parser's to say.
  ///
  /// ```swift
  /// EntryReading(link: "shop://orders/4821") { link in
  ///   guard link.scheme == "shop", link.segments.count == 2, link.segments[0] == "orders" else {
  ///     return nil
  ///   }
  ///   return ShopRoute.order(id: link.segments[1])
  /// }
  /// // .route(…), with the destination .order(id: "4821")
  /// ```
  ///
  /// A parser that has more to tell, such as a name or parameters, makes a ``/EntrywayRouting/RouteMatch``.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - arguments: Where a link of a custom scheme carries its arguments.
  ///   - parse: The destination of the link; nil if it has none, which rejects the entry.
  public init(
    link text: String, arguments: ArgumentMode = .query, parse: (DeepLink) -> Destination?
  ) {
    do throws(LinkReadingError) {
      let link = try DeepLink(text, arguments: arguments)
      self =
        parse(link).map { .route(RouteMatch(destination: $0)) }
        ?? .rejected(EntryRejection(unparsed: link))
    } catch {
      self = .rejected(EntryRejection(.noMatch, error.diagnostic))
    }
  }
}

extension EntryRejection {
  /// A link that the app's own parser does not know; which of its items are secret is not known.
  fileprivate init(unparsed link: DeepLink) {
    let shown = Substring(link.text.utf8.prefix { !"?#".utf8.contains($0) })
    self.init(
      "the app's parser does not accept this link", code: .noMatch,
      notes: [Excerpt.line(shown, limit: 96)],
      hint: "return a destination for it from the parser, or correct the link.")
  }
}
