import Crypto
import LinkPlatform
import ServerTestSupport
import Synchronization
import Testing

@Suite("TouchSecrets")
struct TouchSecretsTests {
  private let folder: TemporaryFolder
  private let store: HookedRecords
  private let start = Timestamp(milliseconds: 1_790_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    store = HookedRecords(try folder.records())
  }

  private func after(days: Int = 0, seconds: Int = 0) -> Timestamp {
    start.adding(.seconds(days * 86_400 + seconds))
  }

  @Test("The first secret signs at once, and a new one two minutes after it was stored")
  func settling() async throws {
    let secrets = TouchSecrets(store)
    let first = await secrets.usable(at: start)
    #expect(first.current == 1)
    // It is over: another one is made, and signs nothing yet.
    let made = await secrets.usable(at: after(days: 31))
    #expect(made.current == 1)
    #expect(made.keys.keys.sorted() == [1, 2])
    for seconds in [61, 119] {
      #expect(await TouchSecrets(store).usable(at: after(days: 31, seconds: seconds)).current == 1)
    }
    #expect(await secrets.usable(at: after(days: 31, seconds: 120)).current == 2)
    #expect(await TouchSecrets(store).usable(at: after(days: 31, seconds: 120)).current == 2)
  }

  @Test("What one server signs, every other can read at once, whenever it has looked last")
  func others() async throws {
    let (one, other) = (TouchSecrets(store), TouchSecrets(store))
    let app = RecordID()
    _ = await one.usable(at: start)
    // Each second of the minutes around a new secret; they look at different times.
    _ = await other.usable(at: after(days: 30, seconds: -30))
    for second in 0..<400 {
      let now = after(days: 30, seconds: second)
      let signing = await one.usable(at: now)
      let text = try #require(
        SignedTouch(click: RecordID(), time: now).text(for: app, signing))
      let reading = await other.usable(at: now)
      #expect(SignedTouch(text, for: app, reading, now: now, days: 7) != nil, "second \(second)")
    }
  }

  @Test("While the store cannot be read links are signed on, and one of them asks it each second")
  func away() async throws {
    let secrets = TouchSecrets(store)
    let first = await secrets.usable(at: start)
    store.refuseReads(.unavailable(reason: "away"))
    let before = store.lists
    for _ in 0..<10 {
      #expect(await secrets.usable(at: after(seconds: 61)).current == first.current)
    }
    #expect(secrets.known(at: after(seconds: 61))?.current == first.current)
    #expect(store.lists == before + 1)
    #expect(await secrets.usable(at: after(seconds: 62)).current == first.current)
    #expect(store.lists == before + 2)
  }

  @Test("Those who ask while one looks for newer secrets go on with the known ones")
  func looking() async throws {
    let secrets = TouchSecrets(store)
    _ = await secrets.usable(at: start)
    let found = Mutex<UInt8?>(nil)
    store.afterNextRead { [start] in
      let meanwhile = await secrets.usable(at: start.adding(.seconds(61)))
      found.withLock { $0 = meanwhile.current }
    }
    _ = await secrets.usable(at: after(seconds: 61))
    #expect(found.withLock(\.self) == 1)
  }
}
