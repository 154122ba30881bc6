import EntrywayDiagnostics

/// The result of reading an entry by an app's rules, before it is delivered.
public enum EntryReading<Destination: LinkDestination>: Hashable, Sendable {
  /// The entry names a destination.
  case route(RouteMatch<Destination>)
  /// The entry cannot be used, with the reason.
  indirect case rejected(EntryRejection)
  /// A notification was dismissed: there is nothing to open.
  case dismissed
}

extension EntryReading {
  /// Reads a link with the app's own parser.
  ///
  /// The link is validated before the parser sees it: it is decoded once, has no `..` in its path
  /// and no user name before its host. The parser has to check that the host and scheme are the
  /// app's.
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
  /// To include a name or parameters, create a ``/EntrywayRouting/RouteMatch`` instead.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - arguments: Where a link of a custom scheme carries its arguments.
  ///   - parse: Returns the link's destination, or nil to reject the entry.
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
  /// The rejection of a link that the app's own parser does not know.
  ///
  /// Which of its items are secret is unknown.
  fileprivate init(unparsed link: DeepLink) {
    let shown = Substring(link.text.utf8.prefix { !"?#".utf8.contains($0) })
    self.init(
      "the app's parser does not accept this link", code: .noMatch,
      notes: [Excerpt.line(shown, limit: 96)],
      hint: "return a destination for it from the parser, or correct the link.")
  }
}
