import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore
import Testing

@testable import EntrywayServer

@Suite("A document that many ask for")
struct HostedTextTests {
  private static let text = HostedText(packing: String(repeating: "applinks ", count: 200))

  private static func answer(_ headers: HTTPFields) -> Response {
    text.response(
      to: Request(
        head: HTTPRequest(
          method: .get, scheme: "https", authority: "a.example", path: "/", headerFields: headers),
        body: .init(buffer: ByteBuffer())))
  }

  @Test("It comes as gzip to those who take it, and as it is to others")
  func coding() {
    let plain = Self.answer([:])
    #expect(plain.body.contentLength == 1800)
    #expect(plain.headers[.contentEncoding] == nil)
    let packed = Self.answer([.acceptEncoding: "br, gzip"])
    #expect((packed.body.contentLength ?? 0) < 100)
    #expect(packed.headers[.contentEncoding] == "gzip")
    #expect(plain.headers[.vary] == "Accept-Encoding")
    #expect(packed.headers[.vary] == "Accept-Encoding")
  }

  @Test("A client that has it is told so, for the form that it has")
  func known() throws {
    let plain = try #require(Self.answer([:]).headers[.eTag])
    let packed = try #require(Self.answer([.acceptEncoding: "gzip"]).headers[.eTag])
    #expect(plain != packed)
    #expect(Self.answer([.ifNoneMatch: plain]).status == .notModified)
    #expect(Self.answer([.ifNoneMatch: "\"x\", W/\(plain)"]).status == .notModified)
    #expect(Self.answer([.ifNoneMatch: "*"]).status == .notModified)
    #expect(Self.answer([.ifNoneMatch: packed]).status == .ok)
    #expect(Self.answer([.ifNoneMatch: packed, .acceptEncoding: "gzip"]).status == .notModified)
  }

  @Test(
    "Who takes gzip is read from the header's weights",
    arguments: [
      ("gzip", true), ("GZIP;q=0.5", true), ("deflate, gzip", true), ("x-gzip", true), ("", false),
      ("br", false), ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzip;q=x", false),
      ("gzipped", false),
    ])
  func weights(header: String, isTaken: Bool) {
    #expect(HostedText.takesGzip([header]) == isTaken)
  }
}
