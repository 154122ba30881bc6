import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// Bodies of requests and answers.
extension JSONBody {
  /// How many bytes a request has at most where nothing else is said.
  static let defaultLimit = 64 * 1024

  /// Reads a request's body.
  ///
  /// - Throws: A ``Refusal``: 415 for another content type, 413 for too many bytes, 400 for what is no
  ///   JSON of this shape, with the pointer to the value.
  static func read<Value: Decodable>(
    _ type: Value.Type, from request: Request, limit: Int = defaultLimit
  ) async throws -> Value {
    try decode(type, from: try await bytes(of: request, limit: limit))
  }

  /// The bytes of a request's body that is said to be JSON.
  static func bytes(of request: Request, limit: Int) async throws -> Data {
    let type = FieldText.mediaType(of: request)
    guard type == "application/json" || type == "application/merge-patch+json" else {
      throw Problem(
        .unsupportedMediaType, "not-json", "the body is not declared as JSON",
        hint: "send `Content-Type: application/json`.")
    }
    return try await request.bytes(
      upTo: limit,
      orThrow: Refusal(
        .tooLarge, "too-large", "the body has more than \(limit) bytes",
        hint: "send less at a time."))
  }

  static func response(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "no-store"
    return Response(status: status, headers: headers, body: .init(byteBuffer: buffer(value)))
  }

  static func buffer(_ value: some Encodable) -> ByteBuffer { ByteBuffer(bytes: data(value)) }
}
