import LinkStores
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("EventRoom")
struct EventRoomTests {
  @Test("An app's events are told from four fifths of their room on, once for each level")
  func levels() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try folder.events()
    let app = RecordID()
    let told = KeptLog()
    let logger = told.logger
    func room(_ limit: Int) -> EventRoom { EventRoom(limit: limit, store: store, logger: logger) }
    #expect(try await room(100).use(of: app) == .init(app: app, bytes: 0, limit: 100))
    for _ in 0..<10 {
      #expect(try await store.append([.sample(1, age: 60, of: app)]) == [.appended(tooOld: [])])
    }
    let bytes = try #require(try await store.eventBytes()[app])
    let (wide, near, full) = (room(bytes * 10 / 7), room(bytes * 10 / 9), room(bytes))
    for _ in 0..<3 { try await wide.look() }
    #expect(told.messages == [])
    for _ in 0..<3 { try await near.look() }
    #expect(told.messages == ["an app's events come near app-event-bytes"])
    #expect(try await near.use(of: app).isNearlyFull)
    #expect(await !near.isFull(app))
    for _ in 0..<3 { try await full.look() }
    #expect(
      told.messages.dropFirst()
        == ["an app's events take all of app-event-bytes: new installations are refused"])
    #expect(await full.isFull(app))
    #expect(await !full.isFull(RecordID()))
  }
}
