import EntrywayRouting

extension Rooms {
  static var routing: [Room] {
    [
      refusedLinks, foreignLinks, unmatchedLinks, explanations, maskedLinks, unwritablePlaces,
      unwritableNames, patterns, tables, unreachableRoutes, manifests, texts,
    ]
  }
}

extension Message {
  /// What a table says of a link: why it goes where it goes, and the facts of the error.
  static func explanation<Destination>(
    _ link: String, _ table: RouteTable<Destination>, _ title: String? = nil
  ) -> Message {
    let explanation = table.explain(link)
    var parts = [("|", explanation.description), (".", explanation.outcome.rawValue)]
    do throws(LinkMatchError) {
      let match = try table.match(link)
      parts += match.ignored.map { (".", "ignored \($0.name) = \($0.text): \($0.reason)") }
    } catch {
      parts.append((".", error.facts))
      if error.description != explanation.description { parts.append(("|", error.description)) }
    }
    return Message(title ?? (link.utf8.count > 100 ? "\(link.prefix(100))…" : link), parts: parts)
  }
}

extension LinkMatchError {
  /// What a program branches on, and the parts of the text.
  var facts: String {
    let rule = rule.map { ", rule \($0.rawValue)" } ?? ""
    let nearest = nearestRoute.map { ", nearest \($0)" } ?? ""
    return """
      code \(code.rawValue)\(rule)\(nearest)
      link \(link.utf8.count > 200 ? "\(link.prefix(200))…" : link)
      summary \(summary)
      expected \(expected ?? "nothing")
      hint \(hint)
      """
  }
}
