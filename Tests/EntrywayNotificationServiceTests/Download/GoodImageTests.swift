import Entryway
import Foundation
import Loopback
import Testing

@testable import EntrywayNotificationService

@Suite("An image that comes", .timeLimit(.minutes(1)))
struct GoodImageTests {
  @Test("An image is shown as it is, under the extension of its kind", arguments: GoodImage.all)
  func shown(_ row: GoodImage) async throws {
    let server = try LoopbackServer { _ in row.acts }
    let run = try PlayedRun(.text(server.origin + "/a"), server: server)
    run.begin()
    #expect(await run.firstShown() == row.shown)
    #expect(run.texts(server) == [])
    #expect(run.files == [])
  }

  @Test("As many redirects are followed as are allowed, relative ones too")
  func redirected() async throws {
    let server = try LoopbackServer { path in
      switch path {
      case "/a": .redirect("/b/c?x=1")
      case "/b/c?x=1": .redirect("d")
      case "/b/d": .redirect("/e")
      default: .answer(ImageBytes.png)
      }
    }
    let run = try PlayedRun(.text(server.origin + "/a"), server: server)
    run.begin()
    #expect(await run.firstShown()?.bytes == ImageBytes.png)
    let paths = await server.requestsSoFar().map { $0.split(separator: " ")[1] }
    #expect(paths == ["/a", "/b/c?x=1", "/b/d", "/e"])
  }

  @Test("An image of exactly the limit is not too large")
  func limit() async throws {
    let server = try LoopbackServer { _ in .answer(ImageBytes.png) }
    let run = try PlayedRun(
      .text(server.origin + "/a"),
      NotificationImages(hosts: [], maximumSize: ImageBytes.png.count), server: server)
    run.begin()
    #expect(await run.firstShown()?.bytes == ImageBytes.png)
  }

  @Test("Nothing that was stored is sent, and only images are asked for")
  func request() async throws {
    let server = try LoopbackServer { _ in
      .answer(ImageBytes.png, fields: ["Set-Cookie: id=1; Path=/"])
    }
    for _ in 0..<2 {
      let run = try PlayedRun(.text(server.origin + "/a"), server: server)
      run.begin()
      #expect(await run.firstShown() != nil)
    }
    let heads = await server.requestsSoFar()
    #expect(heads.count == 2)
    for head in heads {
      let fields = Set(head.lowercased().split(separator: "\r\n").dropFirst().map(String.init))
      #expect(fields.contains("accept: image/jpeg, image/png, image/gif"))
      #expect(fields.contains("accept-encoding: identity"))
      #expect(!fields.contains { $0.hasPrefix("cookie:") || $0.hasPrefix("authorization:") })
    }
  }
}
