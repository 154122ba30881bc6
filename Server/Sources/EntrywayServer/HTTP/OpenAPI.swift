import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// The description of the API (OpenAPI 3.1), as it is served, and what it says of methods.
enum OpenAPI {
  private static let file = HostedText(
    String(decoding: PackageResources.openapi_json, as: UTF8.self))

  static func response(to request: Request) -> Response { file.response(to: request) }

  /// The methods that a path of the private address takes; empty for one that is not there.
  static func privateMethods(of path: Substring) -> [String] {
    let segments = RequestTarget.segments(of: path)
    for (template, methods) in privatePaths where template.count == segments.count {
      if zip(template, segments).allSatisfy({ $0 == $1 || $0.hasPrefix("{") && !$1.isEmpty }) {
        return methods
      }
    }
    return []
  }

  private struct Description: Decodable {
    struct Operation: Decodable {
      let tags: [String]
    }

    let paths: [String: [String: Operation]]
  }

  // Literal segments before those with a name: `links/bulk` is no link.
  private static let privatePaths: [(template: [Substring], methods: [String])] = {
    let description = try? JSONDecoder().decode(
      Description.self, from: Data(PackageResources.openapi_json))
    return (description?.paths ?? [:]).compactMap { path, operations in
      let methods = operations.filter { $0.value.tags.contains("private") }.keys
      guard !methods.isEmpty else { return nil }
      return (
        path.split(separator: "/", omittingEmptySubsequences: false),
        methods.map { $0.uppercased() }.sorted()
      )
    }.sorted { names(in: $0.template) < names(in: $1.template) }
  }()

  private static func names(in template: [Substring]) -> Int {
    template.count { $0.hasPrefix("{") }
  }
}
