import Entryway
import EntrywayPush
import Foundation
import PushBackend
import Testing

/// What is reported of a push is the campaign that it belongs to, and nobody's order.
@Suite("The sends of the shop's pushes")
struct CampaignTests {
  static let files = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Apps/Shop/Pushes").standardized

  @Test("Each push beside the app has a send that names a campaign")
  func examples() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.files.path).sorted()
    #expect(names == ["message.apns", "order.apns", "sale.apns"])
    for name in names {
      let file = Self.files.appending(path: name)
      expectCampaign(try PayloadValue(json: Array(Data(contentsOf: file))), name)
    }
  }

  @Test("So has each push that the backend builds")
  func backend() throws {
    let order = try OrderShipped(orderID: "4821").payload().encoded()
    expectCampaign(try PayloadValue(json: order), "order")
    let message = try NewMessage(sender: "Sarah", senderID: "sarah-82", text: "Hello").payload()
    expectCampaign(try PayloadValue(json: message.encoded()), "message")
  }

  /// Expects a send of lower-case words, none of which is in a link of the payload.
  private func expectCampaign(_ push: PayloadValue, _ name: String) {
    guard case .object(let fields) = push, case .text(let send)? = fields["send_id"] else {
      Issue.record("\(name) has no send")
      return
    }
    #expect(send.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(name): \(send)")
    for (key, value) in fields where key.hasSuffix("_link") {
      guard case .text(let link) = value, let last = link.split(separator: "/").last else {
        continue
      }
      #expect(!send.contains(last), "\(name): \(send)")
    }
  }
}
