extension RouteTable {
  /// Why `link` goes where it goes, or nowhere.
  ///
  /// - Complexity: O(routes).
  public func explain(_ link: String) -> Explanation {
    do throws(NoMatch) {
      let match = try match(link)
      return Explanation(
        outcome: .matched,
        description: RoutingWording.explanation(
          of: UnderlinedText.visible(core.masked(link)), match))
    } catch {
      return Explanation(
        outcome: error.code == .refused ? .refused : .unmatched, description: error.description)
    }
  }
}

extension RoutingWording {
  static func explanation<Destination: LinkDestination>(
    of link: String, _ match: RouteMatch<Destination>
  ) -> String {
    var lines = [link]
    if match.isFallback {
      lines.append("opens the fallback" + (match.name.map { ", \($0)" } ?? ""))
      lines.append("hint: no route takes the link; declare one if it should have its own place.")
      return lines.joined(separator: "\n")
    }
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
