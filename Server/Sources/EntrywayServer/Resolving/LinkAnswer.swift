import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// What is answered to a person who follows a link or an app that asks for it, before it goes over HTTP.
struct LinkAnswer: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var body: ByteBuffer?

  init(status: HTTPResponse.Status, headers: HTTPFields, body: ByteBuffer? = nil) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// 200 with what an app is told.
  init(json: Data?) {
    self.init(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ByteBuffer(bytes: json ?? Data("{}".utf8)))
  }

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
