import EntrywayDiagnostics
@_spi(EntrywayTool) import EntrywayJSON
import Foundation
import HTTPTypes
import Hummingbird
import LinkRecords
import NIOCore

/// Bodies of requests and answers: JSON, of a known size at most.
enum JSONBody {
  /// How many bytes a request has at most where nothing else is said.
  static let defaultLimit = 64 * 1024

  /// Reads a request's body.
  ///
  /// - Throws: A ``Problem``: 415 for another content type, 413 for too many bytes, 400 for what is no
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
    return try await request.bytes(upTo: limit, orThrow: tooLarge(limit))
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      // The decoder does not say where a number is that its type cannot hold, such as 1.5 for an Int.
      if case .dataCorrupted(let found) = error, found.codingPath.isEmpty,
        (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
      {
        throw Problem(
          .badRequest, "bad-json", "a number is too large, or is not whole",
          hint: "see /openapi.json at the private address for the shape.")
      }
      throw problem(error)
    }
  }

  static func response(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "no-store"
    return Response(status: status, headers: headers, body: .init(byteBuffer: buffer(value)))
  }

  static func data(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and times: JSON can say all of them.
    return (try? encoder.encode(value)) ?? Data("{}".utf8)
  }

  static func buffer(_ value: some Encodable) -> ByteBuffer { ByteBuffer(bytes: data(value)) }

  private static func tooLarge(_ limit: Int) -> Problem {
    Problem(
      .contentTooLarge, "too-large", "the body has more than \(limit) bytes",
      hint: "send less at once.")
  }

  private static func problem(_ error: DecodingError) -> Problem {
    let context: DecodingError.Context
    let message: String
    switch error {
    case .keyNotFound(let key, let found):
      context = found
      message = "`\(key.stringValue)` is missing"
    case .typeMismatch(let type, let found):
      context = found
      message = "expected \(name(of: type))"
    case .valueNotFound(let type, let found):
      context = found
      message = "expected \(name(of: type)), found null"
    case .dataCorrupted(let found):
      context = found
      // Foundation's own words speak of Swift's types.
      message =
        (found.underlyingError as? UnexpectedValueError)?.description
        ?? (found.codingPath.isEmpty ? "this is not JSON" : "the value is not allowed here")
    @unknown default:
      return Problem(.badRequest, "bad-json", "this is not the expected JSON")
    }
    let pointer = context.codingPath.map { key in
      key.intValue.map { "/\($0)" }
        ?? "/" + key.stringValue.jsonPointerToken
    }.joined()
    return Problem(
      .badRequest, "bad-json", message, at: pointer,
      hint: "see /openapi.json at the private address for the shape.")
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is [String].Type, is [Any].Type: "a list"
    default: "an object"
    }
  }
}

/// What a merge patch (RFC 7396) says of one member: nothing, that it goes, or its new value.
enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  case unchanged
  case removed
  case set(Value)

  /// The value after the change.
  func applied(to old: Value?) -> Value? {
    switch self {
    case .unchanged: old
    case .removed: nil
    case .set(let new): new
    }
  }
}

extension KeyedDecodingContainer {
  func change<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Change<Value> {
    guard contains(key) else { return .unchanged }
    if try decodeNil(forKey: key) { return .removed }
    return .set(try decode(type, forKey: key))
  }

  /// The value of a member that may be left out, but not be removed: null is refused.
  func given<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    contains(key) ? try decode(type, forKey: key) : nil
  }
}
