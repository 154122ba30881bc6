import FoundationEssentials
import LinkPlatform
import LinkStores
import Logging
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("ClockDoubt")
struct ClockDoubtTests {
  private let scratch: TemporaryFolder
  private let newest = Timestamp(milliseconds: 1_795_345_200_000)
  private let start = ContinuousClock.now
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func doubt() -> ClockDoubt { ClockDoubt(folder: scratch.path, logger: logger) }

  @Test(
    "A clock within 30 days ahead and an hour behind is believed, a quiet week too",
    arguments: [0, -3600, 7 * 86_400, 30 * 86_400])
  func believed(_ seconds: Int) {
    let doubt = doubt()
    doubt.begin(at: newest.adding(.seconds(seconds)), newest: newest, start)
    #expect(doubt.mayDelete(at: start))
  }

  @Test("A new folder has no doubt")
  func new() {
    let doubt = doubt()
    doubt.begin(at: newest, newest: nil, start)
    #expect(doubt.mayDelete(at: start))
  }

  @Test(
    "A clock that is further off makes the first deletion wait for 24 hours of running",
    arguments: [-3601, 30 * 86_400 + 1, 400 * 86_400])
  func doubted(_ seconds: Int) {
    let doubt = doubt()
    doubt.begin(at: newest.adding(.seconds(seconds)), newest: newest, start)
    #expect(!doubt.mayDelete(at: start))
    #expect(!doubt.mayDelete(at: start + .seconds(86_399)))
    #expect(doubt.mayDelete(at: start + .seconds(86_400)))
    #expect(doubt.mayDelete(at: start + .seconds(86_401)))
    // The next start has no doubt left.
    let next = self.doubt()
    next.begin(at: newest, newest: newest, start)
    #expect(next.mayDelete(at: start))
  }

  @Test("A start in between goes on waiting, though what was stored meanwhile looks right")
  func restarted() {
    let first = doubt()
    let wrong = newest.adding(.seconds(400 * 86_400))
    first.begin(at: wrong, newest: newest, start)
    #expect(!first.mayDelete(at: start + .seconds(80_000)))
    let second = doubt()
    second.begin(at: wrong.adding(.seconds(80_060)), newest: wrong.adding(.seconds(80_000)), start)
    #expect(!second.mayDelete(at: start + .seconds(6000)))
    #expect(second.mayDelete(at: start + .seconds(6400)))
  }
}
