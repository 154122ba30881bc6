import Entryway
import EntrywayReporting
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
    #expect(run.facts(server) == [row.facts])
    #expect(row.fault == nil || run.faults == [row.fault])
    #expect(run.files == [])
    #expect(await run.allShown() == [])
  }

  @Test("An image that is too large is stopped while it arrives, whatever its length is said to be")
  func flood() async throws {
    let tooLarge = ImageFault.tooLarge(1000, .png)
    let rows = [
      (["image/png"], tooLarge), (["image/png", "Transfer-Encoding: chunked"], tooLarge),
      (["video/mp4"], .tooLarge(2000, .mp4)),
      // What is more than was said is no part of the answer.
      (["image/png", "Content-Length: 999"], .contents(claimed: .png, found: nil)),
    ]
    for (fields, fault) in rows {
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
      #expect(run.faults == [fault])
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
    #expect(run.faults == [.broken(.refused)])
    #expect(run.facts() == ["warning connection \(origin)/a"])
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
