import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

/// What a table says, as text.
enum Told {
  /// The destination that a link opens, or the whole error.
  static func match<Destination>(_ table: RouteTable<Destination>, _ link: String) -> String {
    do {
      let match = try table.match(link)
      return "\(match.isFallback ? "falls back to" : "opens") \(match.destination)"
    } catch {
      return error.description
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

  static func problems<Destination>(_ table: RouteTable<Destination>) -> String {
    table.problems.map { "[\($0.code.rawValue)] \($0.text)" }.joined(separator: "\n")
  }

  /// The problems of a table of one pattern.
  static func problems(ofPattern pattern: String, _ arguments: ArgumentMode = .query) -> String {
    problems(
      RouteTable<ShopRoute>(schemes: ["shop"], arguments: arguments) {
        Route(pattern, name: "bad", .home)
      })
  }
}

/// A row of a table of texts: what goes in, and the whole text that comes out.
///
/// A failing row tells its name.
struct Row: Sendable, CustomTestStringConvertible {
  var name: String
  var input: String
  var text: String

  init(_ name: String, _ input: String, _ text: String) {
    self.name = name
    self.input = input
    self.text = text
  }

  var testDescription: String { name }
}
