import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

@MainActor @Suite("A delivery that an extension notes", .timeLimit(.minutes(1)))
struct DeliveryNoteTests {
  private let folder = SharedFolder()

  private func note(_ send: Any? = "flash-sale") {
    var payload: [AnyHashable: Any] = ["deep_link": "https://shop.example.com/sale/running-shoes"]
    payload["send_id"] = send
    folder.shared.noteDelivery(of: payload)
  }

  @Test("It is told with its send when the app comes to the screen, once")
  func told() async throws {
    await folder.answer(true)
    note()
    #expect(folder.names.filter { $0.hasSuffix(".json") }.count == 1)
    let sentence = "A notification of the send flash-sale was delivered."
    #expect(await folder.told() == [sentence])
    #expect(await folder.told() == [sentence])
    #expect(folder.names == ["deliveries", "on"])
  }

  @Test("Each push is a delivery, also of the same send, with its time")
  func two() async throws {
    await folder.answer(true)
    let before = Date()
    note("first")
    note("second")
    note("first")
    #expect(
      await folder.told().sorted() == [
        "A notification of the send first was delivered.",
        "A notification of the send first was delivered.",
        "A notification of the send second was delivered.",
      ])
    let events = folder.server.events.filter { $0.kind == .delivered }
    #expect(Set(events.map(\.id)).count == 3)
    // Times are told in milliseconds.
    #expect(events.allSatisfy { $0.occurredAt >= before - 0.001 && $0.occurredAt <= Date() })
  }

  @Test("Where the person has not answered, nothing is written")
  func unanswered() async {
    await folder.reporting.ready()
    note()
    #expect(folder.names == [])
    #expect(await folder.told() == [])
    #expect(folder.server.requests == [])
  }

  @Test("Where the person no longer allows it, what waits goes, and nothing more is written")
  func withdrawn() async {
    await folder.answer(true)
    note()
    await folder.answer(false)
    note()
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    await folder.answer(true)
    #expect(await folder.told() == [])
  }

  /// What stands for a send id and is none.
  nonisolated enum Unusable: String, CaseIterable, CustomTestStringConvertible {
    case absent, number, list, empty
    case control = "a control character"
    case long = "129 bytes"

    var testDescription: String { rawValue }

    var value: Any? {
      switch self {
      case .absent: nil
      case .number: 4821
      case .list: ["flash-sale"]
      case .empty: ""
      case .control: "flash\nsale"
      case .long: String(repeating: "a", count: 129)
      }
    }
  }

  @Test("A push without a send id is not noted", arguments: Unusable.allCases)
  func unusable(_ send: Unusable) async {
    await folder.answer(true)
    note(send.value)
    #expect(folder.names == ["on"])
    #expect(await folder.told() == [])
  }

  @Test(
    "It is told whatever else lies in the folder, or not at all", arguments: FolderState.allCases)
  func folder(_ state: FolderState) async throws {
    await folder.answer(true)
    try state.prepare(folder.url)
    note()
    let sentence = "A notification of the send flash-sale was delivered."
    #expect(await folder.told() == (state.isUsable ? [sentence] : []))
  }

  @Test("At most 512 wait for the app, and the oldest go")
  func limit() async throws {
    await folder.answer(true)
    try FolderState.full.prepare(folder.url)
    note()
    let names = folder.names.filter { $0.hasSuffix(".json") }
    #expect(names.count == 512)
    #expect(names.first == "deliveries/0000-1089.json")
  }
}
