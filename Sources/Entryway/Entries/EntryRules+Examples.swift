/// An example of a notification payload that a rule reads.
package struct ExamplePayload: Hashable, Sendable {
  /// The rule, as written in the app.
  package var rule: String
  /// The button that the rule is for; nil for the plain tap.
  package var action: String?
  /// The name of the route that it opens, if a route generates the destination's link.
  package var route: String?
  /// The payload, `aps` included.
  package var payload: PayloadValue
}

extension EntryRules {
  /// The maximum number of rules that get an example, and of destinations that are tried.
  private static var exampleLimit: (rules: Int, destinations: Int) { (64, 32) }

  /// A working example payload for each notification rule, in order.
  ///
  /// Rules with custom code, rules that look into `aps`, and rules that another one shadows have
  /// none.
  package var examplePayloads: [ExamplePayload] {
    let links = routes.exampleLinks.filter { $0.link != nil && $0.resolvedBy == nil && $0.competes }
    let categories = notificationCategories
    let reading = rules.filter {
      if case .reads(.notification, _) = $0.kind { true } else { false }
    }
    return reading.prefix(Self.exampleLimit.rules).compactMap { rule in
      guard case .reads(.notification(let action), let reader) = rule.kind else { return nil }
      let category = categories.first { $0.actions.contains { $0.id == action } }
      return targets(of: reader, action: action, links).lazy.compactMap { target in
        guard case .object(var fields)? = try? reader.payload(opening: target, routes: routes)
        else { return nil }
        var aps: [String: PayloadValue] = ["alert": "Example"]
        if let category { aps["category"] = .text(category.id) }
        fields["aps"] = .object(aps)
        let payload = PayloadValue.object(fields)
        guard let match = readBack(payload, action: action).match, !match.isFallback,
          match.destination == target.destination
        else { return nil }
        return ExamplePayload(
          rule: rule.description, action: action, route: match.name, payload: payload)
      }.first
    }
  }

  /// The destinations that an example may open, the best one first.
  private func targets(
    of reader: ContentReader<Destination>, action: String?, _ links: [ExampleLink]
  ) -> [EntryTarget<Destination>] {
    switch reader {
    case .value(_, let reader): return [EntryTarget(reader.example())]
    case .destination(let destination): return [EntryTarget(destination)]
    case .code, .content: return []
    case .link(let path), .fields(let path):
      let words = Set([path, action ?? ""].flatMap(\.words))
      return links.map { link in
        let isNamed = words.contains(link.name.lowercased())
        let rank = isNamed ? 0 : link.audience != nil ? 3 : link.pattern.contains("{") ? 1 : 2
        return (rank: rank, link: link)
      }
      .enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(Self.exampleLimit.destinations).compactMap { ranked in
        guard let link = ranked.element.link.link, let match = try? routes.match(link) else {
          return nil
        }
        return EntryTarget(match.destination, link: link)
      }
    }
  }
}

extension String {
  /// The text's words in lowercase: those of `reply_link` are `reply` and `link`.
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
