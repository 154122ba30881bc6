import DiagnosticFacts
import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

/// What a table says, without the words of its errors and problems.
enum Told {
  /// The destination that a link opens, or the facts of the error.
  static func match<Destination>(_ table: RouteTable<Destination>, _ link: String) -> String {
    do {
      let match = try table.match(link)
      return "\(match.isFallback ? "falls back to" : "opens") \(match.destination)"
    } catch {
      return error.facts
    }
  }

  /// A link with its secrets masked, and the name of the route that it opens, the parameters with
  /// their texts, and those that are left out; or the facts of the error.
  static func details<Destination>(_ table: RouteTable<Destination>, _ link: String) -> String {
    do {
      let match = try table.match(link)
      let parts =
        ["opens", match.name ?? "nothing"]
        + match.parameters.map { "\($0.name)=\($0.text)" }
        + match.ignored.map { "without \($0.name)=\($0.text)" }
      return "\(table.masked(link)) \(parts.joined(separator: " "))"
    } catch {
      return "\(error.link) \(error.facts)"
    }
  }

  /// The link to a destination, or the whole error.
  static func link<Destination>(
    _ table: RouteTable<Destination>, _ destination: Destination, scheme: String? = nil,
    host: String? = nil
  ) -> String {
    do {
      return try table.link(to: destination, scheme: scheme, host: host)
    } catch {
      return error.description
    }
  }

  /// The link to a named route, or the whole error.
  static func link<Destination>(
    _ table: RouteTable<Destination>, named name: String, _ parameters: [String: [String]] = [:],
    scheme: String? = nil, host: String? = nil
  ) -> String {
    do {
      return try table.link(named: name, parameters, scheme: scheme, host: host)
    } catch {
      return error.description
    }
  }

  /// The facts of a table's problems, one on a line.
  static func problems<Destination>(_ table: RouteTable<Destination>) -> String {
    table.problems.facts
  }

  /// The problems of a table of one pattern.
  static func problems(ofPattern pattern: String, _ arguments: ArgumentMode = .query) -> String {
    problems(
      RouteTable<ShopRoute>(schemes: ["shop"], arguments: arguments) {
        Route(pattern, name: "bad", .home)
      })
  }
}

extension LinkMatchError {
  /// The facts of its diagnostic, and the rule of reading that the link breaks.
  var facts: String {
    ([diagnostic.facts] + [rule?.rawValue].compactMap(\.self)).joined(separator: " ")
  }
}

/// A row of a table: what goes in, and the facts that come out, line by line.
///
/// A failing row tells its name.
struct Row: Sendable, CustomTestStringConvertible {
  var name: String
  var input: String
  var facts: String

  init(_ name: String, _ input: String, _ facts: String...) {
    self.name = name
    self.input = input
    self.facts = facts.joined(separator: "\n")
  }

  var testDescription: String { name }
}
