extension RouteTable {
  /// Why `link` goes where it goes, or nowhere; what the fallback opens for is explained as without
  /// one, and the last line says that it opens.
  ///
  /// - Complexity: O(routes).
  public func explain(_ link: String) -> Explanation {
    do throws(NoMatch) {
      let match = try match(link)
      return Explanation(
        outcome: .matched,
        description: match.isFallback
          ? RoutingWording.fallback(match.name, for: NoMatch(link: link, core: core))
          : RoutingWording.explanation(of: UnderlinedText.visible(core.masked(link)), match))
    } catch {
      return Explanation(
        outcome: error.code == .refused ? .refused : .unmatched, description: error.description)
    }
  }
}

extension RoutingWording {
  /// What is wrong with a link as without a fallback, and what opens nevertheless.
  static func fallback(_ name: String?, for error: NoMatch) -> String {
    error.description + "\nopens the fallback" + (name.map { ", \($0)" } ?? "")
  }

  static func explanation<Destination: LinkDestination>(
    of link: String, _ match: RouteMatch<Destination>
  ) -> String {
    var lines = [link]
    lines.append("opens \(match.name ?? "")  \(match.pattern ?? "")")
    let rows =
      match.parameters.map { ($0.name, quoted($0.text)) }
      + match.ignored.map { ($0.name, "ignored: \($0.reason)") }
    let width = rows.map(\.0.count).max() ?? 0
    for (name, text) in rows {
      lines.append("  " + name + String(repeating: " ", count: width - name.count + 2) + text)
    }
    if let audience = match.audience { lines.append("for the audience \(quoted(audience)) alone") }
    if !match.competes { lines.append("does not compete with what waits") }
    return lines.joined(separator: "\n")
  }
}
