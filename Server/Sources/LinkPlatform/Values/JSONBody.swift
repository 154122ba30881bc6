import EntrywayDiagnostics
package import Foundation

/// JSON that services take, and that is made of what they answer.
package enum JSONBody {
  package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
  {
    do {
      return try JSONDecoder().decode(StrictDecoder.Part<Value>.self, from: data).value
    } catch let error as DecodingError {
      // The decoder does not say where a number is that its type cannot hold, such as 1.5 for an Int.
      if case .dataCorrupted(let found) = error, found.codingPath.isEmpty,
        (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
      {
        throw refusal("a number is too large, or is not whole")
      }
      throw problem(error)
    }
  }

  package static func data(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and times: JSON can say all of them.
    return (try? encoder.encode(value)) ?? Data("{}".utf8)
  }

  /// - Parameter message: What is not as `/openapi.json` says it.
  package static func refusal(_ message: String, at place: Refusal.Place = []) -> Refusal {
    Refusal(
      .invalid, "bad-json", message, at: place,
      hint: "see /openapi.json at the private address for the shape.")
  }

  private static func problem(_ error: DecodingError) -> Refusal {
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
      return Refusal(.invalid, "bad-json", "this is not the expected JSON")
    }
    let place = Refusal.Place(
      context.codingPath.map { key in key.intValue.map { .index($0) } ?? .name(key.stringValue) })
    return refusal(message, at: place)
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
