import HTTPTypes
import Hummingbird
import NIOCore

/// The description of the API (OpenAPI 3.1), as it is served.
enum OpenAPI {
  static let json = PackageResources.openapi_json

  static func response() -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: json)))
  }
}
