import Entryway
import Foundation
import Loopback
import Testing

@testable import EntrywayNotificationService

@Suite("An image that comes", .timeLimit(.minutes(5)))
struct GoodImageTests {
  @Test("An image is shown as it is, under the extension of its kind", arguments: GoodImage.all)
  func shown(_ row: GoodImage) async throws {
    let server = try LoopbackServer { _ in row.acts }
    let run = try PlayedRun(.text(server.origin + "/a"), server: server)
    run.begin()
    #expect(await run.firstShown() == row.shown)
    #expect(run.facts(server) == [])
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

  @Test("A video has a limit of its own")
  func videoLimit() async throws {
    let server = try LoopbackServer { _ in .answer(ImageBytes.mp4, type: "video/mp4") }
    let run = try PlayedRun(
      .text(server.origin + "/a"),
      NotificationImages(hosts: [], maximumSize: 1, maximumVideoSize: ImageBytes.mp4.count),
      server: server)
    run.begin()
    #expect(await run.firstShown() == PlayedRun.Shown(bytes: ImageBytes.mp4, fileExtension: "mp4"))
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
      #expect(fields.contains("accept: image/jpeg, image/png, image/gif, video/mp4"))
      #expect(fields.contains("accept-encoding: identity"))
      #expect(!fields.contains { $0.hasPrefix("cookie:") || $0.hasPrefix("authorization:") })
    }
  }
}

/// An answer that is an image, and what is shown of it.
struct GoodImage: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var acts: [ServerAct]
  var shown: PlayedRun.Shown

  init(
    _ testDescription: String, _ acts: [ServerAct], _ bytes: [UInt8], _ fileExtension: String
  ) {
    self.testDescription = testDescription
    self.acts = acts
    shown = .init(bytes: bytes, fileExtension: fileExtension)
  }

  static let all = [
    GoodImage("a PNG", .answer(ImageBytes.png), ImageBytes.png, "png"),
    GoodImage("a JPEG", .answer(ImageBytes.jpeg, type: "image/jpeg"), ImageBytes.jpeg, "jpg"),
    GoodImage(
      "a JPEG by a name that is not registered", .answer(ImageBytes.jpeg, type: "IMAGE/JPG"),
      ImageBytes.jpeg, "jpg"),
    GoodImage(
      "a GIF, whose type has a parameter",
      .answer(ImageBytes.gif, type: "image/gif; charset=utf-8"), ImageBytes.gif, "gif"),
    GoodImage(
      "without a Content-Length",
      [.head(200, ["Content-Type: image/png"]), .send(ImageBytes.png)], ImageBytes.png, "png"),
    GoodImage(
      "in chunks",
      [
        .head(200, ["Content-Type: image/png", "Transfer-Encoding: chunked"]),
        .text("4\r\n"), .send(Array(ImageBytes.png[..<4])), .text("\r\n7\r\n"),
        .send(Array(ImageBytes.png[4...])), .text("\r\n0\r\n\r\n"),
      ], ImageBytes.png, "png"),
    GoodImage("an MPEG-4 video", .answer(ImageBytes.mp4, type: "video/mp4"), ImageBytes.mp4, "mp4"),
    GoodImage(
      "a video of another brand", .answer(ImageBytes.movie("isom"), type: "video/mp4"),
      ImageBytes.movie("isom"), "mp4"),
    GoodImage(
      "a video whose name ends in .m4v", .answer(ImageBytes.movie("M4V "), type: "video/x-m4v"),
      ImageBytes.movie("M4V "), "mp4"),
    GoodImage(
      "said to be encoded as it is",
      .answer(ImageBytes.png, fields: ["Content-Encoding: identity"]), ImageBytes.png, "png"),
  ]
}
