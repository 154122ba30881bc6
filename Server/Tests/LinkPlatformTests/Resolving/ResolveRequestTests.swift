import Foundation
import Testing

@testable import LinkPlatform

@Suite("ResolveRequest")
struct ResolveRequestTests {
  private static let id = "0190a5d2-7b1c-7def-8123-456789abcdef"

  private static func plain(_ text: String) -> ResolveRequest? {
    Data(text.utf8).withUnsafeBytes { ResolveRequest(plain: $0) }
  }

  @Test(
    "What an app sends is read without a tree, as the decoder reads it",
    arguments: [
      "", #", "version": "3.2.0""#, #", "touch": "AbC-_9""#,
      #", "touch": "AbC", "version": "\u0033", "occurredAt": "2026-11-22T10:58:07.000Z""#,
    ])
  func same(members: String) throws {
    let text = #"{"link": "https://a.example/l/b", "clickID": "\#(Self.id)"\#(members)}"#
    let read = try #require(Self.plain(text))
    let decoded = try JSONDecoder().decode(ResolveRequest.self, from: Data(text.utf8))
    #expect(read.link == decoded.link && read.clickID == decoded.clickID)
    #expect(read.occurredAt == decoded.occurredAt)
    #expect(read.version == decoded.version && read.touch == decoded.touch)
    #expect((read.version != nil) == members.contains("version"))
    #expect((read.touch != nil) == members.contains("touch"))
  }

  @Test(
    "What needs a word about what is wrong is left to the decoder",
    arguments: [
      #""version": """#, #""touch": """#, #""version": null"#, #""touch": 1"#,
      #""version": "a", "version": "b""#, #""touch": "a", "touch": "b""#, #""touch": "\u0000""#,
      #""version": "\#(String(repeating: "x", count: 129))""#, #""other": 1"#,
    ])
  func left(member: String) {
    #expect(
      Self.plain(#"{"link": "https://a.example/l/b", "clickID": "\#(Self.id)", \#(member)}"#) == nil
    )
  }
}
