import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

extension HostedText {
  /// A document that is packed as gzip.
  init(
    packing text: String, type: String = "application/json",
    caching: String = HostedText.briefly
  ) {
    self.init(text, type: type, caching: caching, pack: Deflate.gzip)
  }

  /// 200 with the document, as gzip for those who take it, or 304 for those who have it.
  func response(to request: Request) -> Response {
    let packed = Self.takesGzip(request.headers[values: .acceptEncoding]) ? gzip : nil
    // Each form has a tag of its own (RFC 9110, section 8.8.3.3).
    let tag = packed == nil ? "\"\(self.tag)\"" : "\"\(self.tag)-gzip\""
    var headers: HTTPFields = [
      .contentType: type, .eTag: tag, .cacheControl: caching,
      .vary: "Accept-Encoding", .xContentTypeOptions: "nosniff",
    ]
    let known = FieldText.items(of: request.headers[values: .ifNoneMatch])
    if known == ["*"] || known.contains(where: { $0 == tag || $0 == "W/\(tag)" }) {
      return Response(status: .notModified, headers: headers)
    }
    if packed != nil { headers[.contentEncoding] = "gzip" }
    let body = ByteBuffer(bytes: packed ?? plain)
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
  }

  /// Whether `Accept-Encoding` names gzip with a weight above 0 (RFC 9110, section 12.5.3).
  static func takesGzip(_ values: [String]) -> Bool {
    for coding in FieldText.items(of: values) {
      let parts = FieldText.items(of: coding, at: ";").map { $0.lowercased() }
      guard let name = parts.first, name == "gzip" || name == "x-gzip" else { continue }
      let weight = parts.dropFirst().first { $0.utf8.starts(with: "q=".utf8) }.map {
        Double(Substring($0.utf8.dropFirst(2))) ?? 0
      }
      return weight ?? 1 > 0
    }
    return false
  }
}
