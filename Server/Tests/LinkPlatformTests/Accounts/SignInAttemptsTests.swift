import Foundation
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("SignInAttempts")
struct SignInAttemptsTests {
  private let folder: TemporaryFolder
  private let start = Timestamp(milliseconds: 1_790_000_000_000)
  private let ada: [SignInLimits.Subject] = [.account("ada"), .address("192.0.2.1")]

  init() throws {
    folder = try TemporaryFolder()
  }

  private func attempts() throws -> SignInAttempts {
    SignInAttempts(sharedIn: try folder.records())
  }

  private func at(_ seconds: Int) -> Timestamp { start.adding(.seconds(seconds)) }

  @Test("What one server counts, every other refuses, until a quarter of an hour is over")
  func shared() async throws {
    let (one, other) = (try attempts(), try attempts())
    for number in 0..<10 {
      let server = number.isMultiple(of: 2) ? one : other
      #expect(await server.begin(ada, at: at(number)) == nil)
    }
    for server in [one, other, try attempts()] {
      #expect(await server.begin(ada, at: at(11)) == .account("ada"))
      #expect(await server.begin([.name("ada")], at: at(11)) == nil)
    }
    #expect(await one.begin(ada, at: at(899)) == .account("ada"))
    #expect(await other.begin(ada, at: at(900)) == nil)
  }

  @Test("Of many at once at several servers as many are made as one after the other")
  func atOnce() async throws {
    let servers = [try attempts(), try attempts(), try attempts()]
    let made = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<60 {
        group.addTask { [ada, start] in
          await servers[number % 3].begin(ada, at: start) == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(1...10 ~= made)
  }

  @Test("An attempt that was not made is taken back everywhere, and a right password forgets all")
  func takenBack() async throws {
    let (one, other) = (try attempts(), try attempts())
    for _ in 0..<10 { #expect(await one.begin(ada, at: start) == nil) }
    await one.wasNotTried(ada)
    #expect(await other.begin(ada, at: start) == nil)
    #expect(await other.begin(ada, at: start) == .account("ada"))
    await one.wasRight(ada)
    let fresh = try attempts()
    for _ in 0..<10 { #expect(await fresh.begin(ada, at: start) == nil) }
  }

  @Test("No record tells a name, an address or a browser, and each goes by itself")
  func secret() async throws {
    let (server, store) = (try attempts(), try folder.records())
    #expect(await server.begin(ada + [.name("hunter2")], at: start) == nil)
    let counts = try await store.records(RecordQuery(.attempt))
    #expect(counts.count == 3)
    #expect(Set(counts.flatMap(\.names)).count == 3)
    for record in counts {
      #expect(record.expiresAt == at(900))
      let text = record.names.joined() + String(decoding: record.body, as: UTF8.self)
      for word in ["ada", "192.0.2.1", "hunter2"] { #expect(!text.contains(word)) }
    }
    let keys = try await store.records(RecordQuery(.attemptKey))
    #expect(keys.count == 1)
    #expect(keys.allSatisfy { $0.expiresAt != nil })
  }

  @Test("Where the store cannot be asked a server goes by what it has counted itself")
  func away() async throws {
    let store = HookedRecords(try folder.records())
    let server = SignInAttempts(sharedIn: store)
    store.refuseReads(.unavailable(reason: "away"))
    for _ in 0..<10 { #expect(await server.begin(ada, at: start) == nil) }
    #expect(await server.begin(ada, at: start) == .account("ada"))
    store.refuseReads(nil)
    store.refuse(.full)
    let other = SignInAttempts(sharedIn: store)
    for _ in 0..<10 { #expect(await other.begin(ada, at: start) == nil) }
    #expect(await other.begin(ada, at: start) == .account("ada"))
  }
}
