import EntrywayTesting
import Foundation

extension MessageCases {
  /// A recorded day that ends otherwise in an app whose table has changed.
  @MainActor static var recordings: MessageGroup {
    get async throws {
      func center(_ rules: EntryRules<CheckedDestination>) -> DeepLinkCenter<CheckedDestination> {
        DeepLinkCenter(
          rules, options: DeliveryOptions(expiry: .seconds(600)),
          requirements: { route, _ in route == .search ? [] : [.session] })
      }
      let recorded = center(CheckedDestination.entries)
      let recorder = EntryRecorder(recorded, CheckedDestination.entries)
      let app = AppSimulator(recorded)
      await app.launch(from: .notification(["deep_link": "shop://orders/1"]))
      await app.tap(.link("shop://orders/2"))
      await app.tap(.link("shop://nowhere"))
      await app.satisfy(.session)
      await app.tap(.quickAction("search"))
      await app.withdraw(.session)
      await app.tap(.spotlight("7"))
      await app.wait(.seconds(700))
      await app.tap(.handoff("com.example.shop.viewOrder", userInfo: ["orderID": "9"]))
      if let waiting = app.waiting.first { recorded.cancel(waiting.id) }
      await app.tap(.notification([:], action: .dismiss))
      recorder.stop()

      let table = RouteTable<CheckedDestination>(schemes: ["shop"]) {
        Route("/order/{id}", CheckedDestination.order)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      var json = String(decoding: try encoder.encode(recorder.recording), as: UTF8.self)
      // Each run gives others.
      for record in recorded.history {
        json = json.replacing(record.uuid.uuidString, with: "the UUID of entry \(record.id)")
      }
      return MessageGroup(
        "Recordings",
        [
          Message("a day", json),
          await replay("the same app", recorder.recording, center(CheckedDestination.entries)),
          await replay("another table", recorder.recording, center(EntryRules(table, []))),
          read("another version", #"{"version": 1, "events": []}"#),
          read("a damaged recording", #"{"version": 2, "events": [{"after": 0}]}"#),
          read("a later version", #"{"version": 3, "entries": {}}"#),
          read("no version", #"{"events": []}"#),
          read("an unknown source", received(#""source": "telepathy", "link": "shop://orders/1""#)),
          read("an unknown key", received(#""source": "widget", "url": "shop://orders/1""#)),
        ])
    }
  }

  /// A recording of one entry, with these keys in it.
  private static func received(_ keys: String) -> String {
    #"{"events": [{"after": 0, "entry": 1, "received": {"entry": {"date": 0, "start": "warm", "#
      + #"\#(keys)}}}], "version": 2}"#
  }

  private static func read(_ title: String, _ json: String) -> Message {
    do {
      let recording = try JSONDecoder().decode(EntryRecording.self, from: Data(json.utf8))
      return Message(title, "no error: version \(recording.version)")
    } catch {
      return Message(title, "\(error)")
    }
  }

  @MainActor private static func replay(
    _ title: String, _ recording: EntryRecording, _ center: DeepLinkCenter<CheckedDestination>
  ) async -> Message {
    do throws(TestFailure) {
      return Message(title, "skipped \(try await recording.expectSame(in: center))")
    } catch {
      return Message(title, error.description)
    }
  }
}
