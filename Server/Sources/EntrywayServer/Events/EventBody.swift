import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform

/// The body of what an app reports: JSON, plain or as gzip.
enum EventBody {
  /// The body's bytes, unpacked.
  static func bytes(of request: Request) async throws -> Data {
    let data = try await JSONBody.bytes(of: request, limit: BatchReader.sizeLimit)
    switch request.headers[.contentEncoding]?.lowercased() {
    case nil, "identity": return data
    case "gzip":
      switch Inflate.gzip(data, limit: BatchReader.sizeLimit) {
      case .unpacked(let bytes):
        try HeldBodies.current?.add(bytes.count)
        return bytes
      case .tooLarge:
        throw Refusal(
          .tooLarge, "too-large",
          "the body has more than \(BatchReader.sizeLimit) bytes when unpacked",
          hint: "send less at a time.")
      case .damaged:
        throw Refusal(
          .invalid, "bad-gzip", "the body is declared as gzip, but is not, or is incomplete",
          hint: "send it without `Content-Encoding`.")
      }
    case .some:
      throw Problem(
        .unsupportedMediaType, "unknown-coding", "the body's `Content-Encoding` is not supported",
        hint: "send gzip, or none.")
    }
  }
}
