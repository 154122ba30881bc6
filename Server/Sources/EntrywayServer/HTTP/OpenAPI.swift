import Hummingbird
import LinkPlatform

/// The description of the API (OpenAPI 3.1), as it is served.
enum OpenAPI {
  private static let file = HostedText(
    packing: String(decoding: PackageResources.openapi_json, as: UTF8.self))

  static func response(to request: Request) -> Response { file.response(to: request) }
}
