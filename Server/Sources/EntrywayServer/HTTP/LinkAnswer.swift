import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore
import NIOHTTP1

/// An answer that both doors give: to a person who follows a link, or to an app that asks for it.
struct LinkAnswer: Sendable {
  private(set) var status: HTTPResponse.Status
  /// The header as it is written: of HTTPTypes, which lets no line break into a field, of constants,
  /// or of a ``LinkAddress``, which escapes them.
  private(set) var headers: HTTPHeaders
  private(set) var body: ByteBuffer?

  init(status: HTTPResponse.Status, headers: HTTPFields, body: ByteBuffer? = nil) {
    self.status = status
    self.headers = HTTPHeaders(headers.map { ($0.name.rawName, $0.value) })
    self.body = body
  }

  /// An answer whose header is written as it is.
  init(status: HTTPResponse.Status, written headers: HTTPHeaders) {
    (self.status, self.headers) = (status, headers)
  }

  /// 200 with what an app is told.
  init(json: Data?) {
    status = .ok
    headers = ["Content-Type": "application/json", "Cache-Control": "no-store"]
    body = ByteBuffer(bytes: json ?? Data("{}".utf8))
  }

  /// The answer to HEAD: the same header, no body.
  var withoutBody: LinkAnswer {
    var answer = self
    if let body {
      answer.headers.replaceOrAdd(name: "Content-Length", value: String(body.readableBytes))
    }
    answer.body = nil
    return answer
  }

  var response: Response {
    var fields = HTTPFields()
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return Response(
      status: status, headers: fields, body: body.map { .init(byteBuffer: $0) } ?? .init())
  }
}
