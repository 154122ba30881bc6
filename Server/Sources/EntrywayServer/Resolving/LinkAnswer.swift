import HTTPTypes
import Hummingbird
import NIOCore

/// What is answered to somebody who follows a link, before it goes over HTTP.
struct LinkAnswer: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var body: ByteBuffer?

  /// The answer to HEAD: the same header, no body.
  var withoutBody: LinkAnswer {
    var answer = self
    if let body { answer.headers[.contentLength] = String(body.readableBytes) }
    answer.body = nil
    return answer
  }

  var response: Response {
    Response(
      status: status, headers: headers, body: body.map { .init(byteBuffer: $0) } ?? .init())
  }
}
