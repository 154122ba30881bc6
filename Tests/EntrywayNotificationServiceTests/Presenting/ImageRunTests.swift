import Entryway
import Foundation
import Loopback
import Testing

@testable import EntrywayNotificationService

@Suite("ImageRun", .timeLimit(.minutes(5)))
struct ImageRunTests {
  /// A notification that waits for a server which says nothing.
  private func waiting(
    _ clock: HandClock = HandClock()
  ) async throws -> (run: PlayedRun, server: LoopbackServer) {
    let server = try LoopbackServer { _ in [.hold] }
    var images = NotificationImages(hosts: [])
    images.clock = clock
    let run = try PlayedRun(.text(server.origin + "/a?token=secret"), images, server: server)
    run.begin()
    var requests = server.requests.makeAsyncIterator()
    _ = await requests.next()
    return (run, server)
  }

  @Test("A push without an image appears at once, and its image's absence can be told")
  func noImage() async throws {
    let run = try PlayedRun(.null)
    run.begin()
    #expect(run.run.isDelivered)
    #expect(await run.allShown() == [nil])
    #expect(run.facts() == ["warning unusable"])
    #expect(run.faults == [.notText("null")])
  }

  @Test("When the system's time is over the notification has appeared before that is answered")
  func expired() async throws {
    let (run, server) = try await waiting()
    run.run.expire()
    #expect(run.run.isDelivered)
    #expect(run.facts(server) == ["warning time SERVER/a?…"])
    #expect(run.faults == [.expired])
    var hangUps = server.hangUps.makeAsyncIterator()
    #expect(await hangUps.next() == 0, "the download goes on")
    await eventually { run.files == [] }
    #expect(run.files == [])
    run.run.expire()
    #expect(await run.allShown() == [nil])
    #expect(run.faults.count == 1)
  }

  @Test("When the budget is used up the notification appears, and the download is stopped")
  func outOfTime() async throws {
    let clock = HandClock()
    let (run, server) = try await waiting(clock)
    #expect(!run.run.isDelivered)
    clock.ring()
    #expect(await run.firstShown() == nil)
    #expect(run.facts(server) == ["warning time SERVER/a?…"])
    #expect(run.faults == [.outOfTime(.seconds(25))])
    var hangUps = server.hangUps.makeAsyncIterator()
    #expect(await hangUps.next() == 0, "the download goes on")
    run.run.expire()
    #expect(await run.allShown() == [])
  }

  @Test("An image that came stops the clock, and the system's time means nothing any more")
  func inTime() async throws {
    let clock = HandClock()
    let server = try LoopbackServer { _ in .answer(ImageBytes.png) }
    var images = NotificationImages(hosts: [])
    images.clock = clock
    let run = try PlayedRun(.text(server.origin + "/a"), images, server: server)
    run.begin()
    #expect(await run.firstShown() != nil)
    var wakings = clock.wakings.makeAsyncIterator()
    #expect(await wakings.next() == false)
    run.run.expire()
    #expect(await run.allShown() == [])
    #expect(run.faults == [])
  }

  @Test(
    "An image that the system does not attach is removed, and the notification appears as it came")
  func notAttached() async throws {
    let server = try LoopbackServer { _ in .answer(ImageBytes.png) }
    let run = try PlayedRun(.text(server.origin + "/a"), server: server) { _ in
      throw CocoaError(.fileReadCorruptFile)
    }
    run.begin()
    #expect(await run.firstShown() == nil)
    #expect(run.facts(server) == ["warning file SERVER/a"])
    #expect(run.faults == [.unattached])
    await eventually { run.files == [] }
    #expect(run.files == [])
  }

  @Test(
    "When the time is over while the image is attached, the notification appears without it, once")
  func expiredWhileAttaching() async throws {
    let server = try LoopbackServer { _ in .answer(ImageBytes.png) }
    let (attaching, attach) = AsyncStream.makeStream(of: Void.self)
    let expired = DispatchSemaphore(value: 0)
    let run = try PlayedRun(.text(server.origin + "/a"), server: server) { _ in
      attach.yield()
      expired.wait()
    }
    run.begin()
    var attached = attaching.makeAsyncIterator()
    _ = await attached.next()
    run.run.expire()
    #expect(run.run.isDelivered)
    expired.signal()
    await eventually { run.files == [] }
    #expect(run.files == [])
    #expect(await run.allShown() == [nil])
  }

  @Test("Of many threads that end it at once, one does")
  func threads() async throws {
    for _ in 0..<200 {
      let run = try PlayedRun("https://cdn.example.com/a")
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        if index == 3 { run.begin() } else { run.run.expire() }
      }
      #expect(run.faults.count == 1)
      #expect(await run.allShown() == [nil])
    }
  }
}

/// A clock that rings when the test says so.
struct HandClock: Clock {
  var minimumResolution: Duration { .zero }
  /// How each sleep ended: whether it rang.
  let wakings: AsyncStream<Bool>

  private let rings: AsyncStream<Void>
  private let ringing: AsyncStream<Void>.Continuation
  private let waking: AsyncStream<Bool>.Continuation

  init() {
    (rings, ringing) = AsyncStream.makeStream()
    (wakings, waking) = AsyncStream.makeStream()
  }

  var now: ContinuousClock.Instant { .now }

  func ring() { ringing.yield() }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    for await _ in rings {
      waking.yield(true)
      return
    }
    waking.yield(false)
    throw CancellationError()
  }
}

/// Lets what others are doing be done.
func eventually(_ condition: () -> Bool) async {
  for _ in 0..<100_000 {
    if condition() { return }
    await Task.yield()
  }
}
