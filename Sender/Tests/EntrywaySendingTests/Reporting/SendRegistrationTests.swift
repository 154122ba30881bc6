import Entryway
import EntrywayPush
import Foundation
import Testing

@testable import EntrywaySending

@Suite("SendRegistration")
struct SendRegistrationTests {
  @Test("A payload gets the send's identifier unless it has one, which then is the send's")
  func naming() throws {
    let batch = try #require(UUID(uuidString: "0D9BE5C4-0F6F-4A3F-8A5C-5D1F62A6A0B3"))
    let plain = try PayloadValue(
      json: #"{"aps": {"alert": "{{name}}", "mutable-content": 1}, "deep_link": "shop://a"}"#)
    let send = SendRegistration(plain, batch: batch, campaign: "spring", recipients: 4)
    #expect(send.id == "0d9be5c4-0f6f-4a3f-8a5c-5d1f62a6a0b3")
    #expect(send.hasMutableContent && send.recipients == 4 && send.campaign == "spring")
    let named = plain.naming(send)
    #expect(named["send_id"] == .text(send.id) && named["deep_link"] == "shop://a")
    // The second run of a batch reads what the first has named.
    let second = SendRegistration(named, batch: UUID())
    #expect(second.id == send.id && named.naming(second) == named)
    let own = try PayloadValue(json: #"{"aps": {"mutable-content": 0}, "send_id": "spring-1"}"#)
    #expect(SendRegistration(own, batch: batch).id == "spring-1")
    #expect(!SendRegistration(own, batch: batch).hasMutableContent)
    #expect(own.naming(send) == own)
    #expect(PayloadValue.array([]).naming(send) == [])
  }
}
