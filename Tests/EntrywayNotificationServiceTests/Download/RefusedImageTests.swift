import Entryway
import Foundation
import Loopback
import Testing

@testable import EntrywayNotificationService

@Suite("An image that does not come", .timeLimit(.minutes(5)))
struct RefusedImageTests {
  @Test(
    "The notification appears without it, says why, and leaves no file", arguments: RefusedImage.all
  )
  func refused(_ row: RefusedImage) async throws {
    let server = try LoopbackServer(row.acts)
    let run = try PlayedRun(
      .text(server.origin + "/a?token=secret"),
      NotificationImages(
        hosts: ["cdn.example.com", "*.example.org"], maximumSize: 1000, maximumVideoSize: 2000),
      server: server)
    run.begin()
    #expect(await run.firstShown() == nil)
    #expect(run.texts(server) == [row.text])
    #expect(run.files == [])
    #expect(await run.allShown() == [])
  }

  @Test("An image that is too large is stopped while it arrives, whatever its length is said to be")
  func flood() async throws {
    let tooLarge = "no image: it has more than 1000 bytes"
    let rows = [
      (["image/png"], tooLarge), (["image/png", "Transfer-Encoding: chunked"], tooLarge),
      (["video/mp4"], "no video: it has more than 2000 bytes"),
      // What is more than was said is no part of the answer.
      (
        ["image/png", "Content-Length: 999"],
        "no image: its type is image/png, and its first bytes are of no image"
      ),
    ]
    for (fields, what) in rows {
      let server = try LoopbackServer { _ in
        [
          .head(200, ["Content-Type: " + fields[0]] + fields.dropFirst()), .text("FFFFFFFF\r\n"),
          .flood,
        ]
      }
      let run = try PlayedRun(
        .text(server.origin + "/a"),
        NotificationImages(hosts: [], maximumSize: 1000, maximumVideoSize: 2000), server: server)
      run.begin()
      #expect(await run.firstShown() == nil)
      #expect(run.texts(server).map { $0.split(separator: "\n")[0] } == [Substring(what)])
      var sent = server.hangUps.makeAsyncIterator()
      let count = try #require(await sent.next())
      #expect(count < LoopbackConnection.floodLimit, "\(fields): nobody hung up")
      #expect(run.files == [])
    }
  }

  @Test("A server that takes no connection is told of")
  func noConnection() async throws {
    let origin = try LoopbackServer.closedOrigin()
    var images = NotificationImages(hosts: [])
    images.testOrigins = [origin]
    let run = try PlayedRun(.text(origin + "/a"), images)
    run.begin()
    #expect(await run.firstShown() == nil)
    #expect(
      run.texts() == [
        """
        no image: the server did not accept the connection
          \(origin)/a
        hint: open the address on the device; images are fetched once, without a retry.
        """
      ])
  }

  @Test("Nothing is asked of a host to which a redirect may not lead")
  func notAsked() async throws {
    let other = try LoopbackServer { _ in .answer(ImageBytes.png) }
    let target = other.origin
    let server = try LoopbackServer { _ in .redirect(target + "/b") }
    let run = try PlayedRun(.text(server.origin + "/a"), server: server)
    run.begin()
    #expect(await run.firstShown() == nil)
    #expect(await other.requestsSoFar() == [])
  }
}
