import HTTPTypes

/// Which methods the paths of the private address take, read of what is declared.
struct AllowedMethods: Sendable {
  private let paths: [(template: [Substring], methods: [String])]

  init(_ routes: [RouteDeclaration]) {
    // Literal segments before those with a name: `links/bulk` is no link.
    paths = Dictionary(grouping: routes, by: \.path).map { path, routes in
      (RequestTarget.segments(of: Substring(path)), routes.map(\.method.rawValue).sorted())
    }.sorted { Self.names(in: $0.template) < Self.names(in: $1.template) }
  }

  /// The methods that a path takes, in their alphabet; empty for one that is not there.
  func methods(of path: Substring) -> [String] {
    let segments = RequestTarget.segments(of: path)
    for (template, methods) in paths where template.count == segments.count {
      if zip(template, segments).allSatisfy({ $0 == $1 || Self.isName($0) && !$1.isEmpty }) {
        return methods
      }
    }
    return []
  }

  private static func names(in template: [Substring]) -> Int { template.count(where: isName) }

  /// Whether a segment of a declared path stands for any other: `{id}`.
  private static func isName(_ segment: Substring) -> Bool {
    segment.utf8.first == UInt8(ascii: "{")
  }
}
