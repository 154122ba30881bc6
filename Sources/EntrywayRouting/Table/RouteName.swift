/// The name of a route that was given none.
enum RouteName {
  /// The case path of the route's example; from the pattern's literals where there is none.
  static func name<Destination: LinkDestination>(
    of example: Destination?, pattern: String
  ) -> String {
    example.flatMap { CasePath.path(of: $0) } ?? name(ofPattern: pattern)
  }

  private static func name(ofPattern pattern: String) -> String {
    let path = pattern.prefix { $0 != "?" && $0 != "#" }
    let literals = path.split(separator: "/").filter { !$0.contains("{") }
    return literals.isEmpty ? "root" : literals.joined(separator: ".")
  }
}
