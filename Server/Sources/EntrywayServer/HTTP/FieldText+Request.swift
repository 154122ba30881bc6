import HTTPTypes
import Hummingbird
import LinkPlatform

extension FieldText {
  /// What the body of a request is, in lower case and without its parameters.
  static func mediaType(of request: Request) -> String? {
    request.headers[.contentType].flatMap { parts(of: $0, at: ";").first }
      .map { trimmed($0).lowercased() }
  }
}
