import EntrywayDiagnostics

/// Why a link opens a destination, or none.
///
/// ```
/// https://shop.example.com/search?limit=abc
/// opens search  /search?q={query}&limit={limit}
///   limit  ignored: "abc" is not an integer
/// ```
public struct Explanation: Hashable, Sendable, CustomStringConvertible {
  /// The result of matching the link.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// A route or the fallback matches.
    case matched
    /// The link is valid but matches no route.
    case unmatched
    /// The link is invalid.
    case refused
  }

  /// The result of matching the link.
  public var outcome: Outcome
  /// The explanation as text.
  public var description: String
}

extension RouteTable {
  /// Explains why a link opens a destination, or none.
  ///
  /// If the fallback opens, the explanation is the same as without a fallback, followed by a line
  /// that says so.
  ///
  /// An item that names a surface is taken off first; see ``takingSurface(off:)``.
  ///
  /// - Complexity: O(routes).
  public func explain(_ link: String) -> Explanation {
    let link = takingSurface(off: link).link
    do throws(LinkMatchError) {
      let match = try match(link)
      return Explanation(
        outcome: .matched,
        description: match.isFallback
          ? Self.fallback(match.name, for: LinkMatchError(link: link, core: core))
          : Self.explanation(of: Excerpt.visible(core.masked(link).unicodeScalars), match))
    } catch {
      return Explanation(
        outcome: error.code == .refused ? .refused : .unmatched, description: error.description)
    }
  }

  /// What is wrong with a link as without a fallback, and what opens nevertheless.
  private static func fallback(_ name: String?, for error: LinkMatchError) -> String {
    error.description + "\nopens the fallback" + (name.map { ", \($0)" } ?? "")
  }

  private static func explanation(of link: String, _ match: RouteMatch<Destination>) -> String {
    var lines = [link]
    lines.append("opens \(match.name ?? "")  \(match.pattern ?? "")")
    let rows =
      match.parameters.map { ($0.name, Quoting.text($0.text)) }
      + match.ignored.map { ($0.name, "ignored: \($0.reason)") }
    let width = rows.map(\.0.count).max() ?? 0
    for (name, text) in rows {
      lines.append("  " + name + String(repeating: " ", count: width - name.count + 2) + text)
    }
    if let audience = match.audience {
      lines.append("only for the audience \(Quoting.text(audience))")
    }
    if !match.requirements.isEmpty {
      let names = match.requirements.sorted().map { Quoting.code($0.rawValue) }
      lines.append(
        "opens when \(Quoting.list(names, "and")) \(names.count == 1 ? "is" : "are") satisfied")
    }
    if let resolver = match.resolvedBy {
      lines.append("the \(resolver.rawValue) decides what it opens")
    }
    if !match.competes { lines.append("does not compete with waiting entries") }
    return lines.joined(separator: "\n")
  }
}

extension RouteTable {
  /// A link whose sensitive parts are masked, as explanations show it.
  package func masked(_ link: String) -> String { core.masked(link) }

  /// The names of the parameters that are sensitive in any route.
  package var sensitiveNames: Set<String> {
    Set(core.sensitiveNames.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The mask of a sensitive text.
  package static var mask: String { MaskedLink.mask }

  /// The link with its sensitive parts masked, for tools that show it.
  @_spi(EntrywayTool)
  public func withoutSecrets(_ link: String) -> String { core.masked(link) }
}

extension RouteMatchDetails {
  /// Whether the route reads something sensitive, which is masked here.
  @_spi(EntrywayTool)
  public var hasSecret: Bool {
    parameters.contains { $0.text == MaskedLink.mask }
      || ignored.contains { $0.text == MaskedLink.mask }
  }
}
