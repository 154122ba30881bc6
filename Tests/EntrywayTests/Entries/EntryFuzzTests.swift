import Entryway
import EntrywayDiagnostics
import SeededRandom
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("EntryRules, on random entries")
struct EntryFuzzTests {
  let seed = UInt64.random(in: 0...UInt64.max)

  @Test("Whatever an entry carries, it opens a destination or is rejected with a hint")
  func neverTraps() {
    var samples = JSONSamples(seed: seed)
    let rules = EntryRules(
      ShopRoute.routes,
      [
        .notification(link: "link"), .notification(at: "data.id", ShopRoute.order),
        .notification(fieldsNamedBy: "type"), .notification(link: "a.b.c", action: "A"),
        .quickAction("a", id: "id", ShopRoute.user), .activity("a", id: "data.id", ShopRoute.user),
        .file(extensions: ["csv"]) { .order(id: $0.lastPathComponent) },
        .cloudKitShare { $0.zoneName == "orders" ? .order(id: $0.recordName) : nil },
        .purchase(ShopRoute.sale),
      ])
    var opened = 0
    let rounds = Seeds.first(5_000, of: 20_000)
    for round in rounds {
      let payload = payload(&samples)
      let entry = AppEntry(
        source: .notification(round % 4 == 0 ? .button(samples.text()) : .tap),
        content: content(round, payload, &samples))
      switch rules.read(entry) {
      case .route: opened += 1
      case .rejected(let rejection):
        #expect(
          rejection.diagnostic.hint != nil && !rejection.diagnostic.message.isEmpty
            && rejection.description.count < 2_000
            && rejection.description.unicodeScalars.allSatisfy {
              !["\u{1B}", "\u{202E}"].contains($0)
            },
          "seed \(seed), round \(round)")
      case .dismissed: Issue.record("seed \(seed), round \(round)")
      }
    }
    #expect(opened > rounds.count / 200, "seed \(seed)")
  }

  private func content(
    _ round: Int, _ payload: PayloadValue, _ samples: inout JSONSamples
  ) -> EntryContent {
    if round % 10 == 9 { return door(round / 10, &samples) }
    guard case .object(let userInfo) = payload, round % 3 != 0 else {
      return .notification(NotificationContent(payload: payload))
    }
    return round % 3 == 1
      ? .shortcutItem(ShortcutItem(type: "a", userInfo: userInfo))
      : .activity(ActivityContent(type: "a", userInfo: userInfo))
  }

  /// A file, a share or a product, whose names somebody else has chosen.
  private func door(_ number: Int, _ samples: inout JSONSamples) -> EntryContent {
    let text = samples.text() + ["", "\u{1B}[2J", "\u{202E}vsc", "/../"][number / 3 % 4]
    switch number % 3 {
    case 0:
      let name = text + [".csv", ".CSV", "", ".pdf\u{202E}"][number / 12 % 4]
      return .file(
        FileContent(url: URL(fileURLWithPath: "/").appendingPathComponent(name)))
    case 1:
      return .cloudKitShare(
        CloudKitShareContent(
          containerID: text, recordName: samples.text(),
          zoneName: number % 2 == 0 ? "orders" : text,
          ownerName: samples.text(), url: text))
    default: return .purchase(PurchaseContent(productID: text))
    }
  }

  /// A random payload in which the keys of the rules are often there.
  private func payload(_ samples: inout JSONSamples) -> PayloadValue {
    guard case .object(var object) = samples.payload() else { return samples.payload() }
    let links: [PayloadValue] = [
      "shop://orders/1", "https://shop.example.com/\u{1B}", "https://evil.example/", "",
    ]
    for key in ["link", "type", "data", "id", "a"] where Bool.random(using: &samples.random) {
      object[key] =
        switch Int.random(in: 0..<4, using: &samples.random) {
        case 0: links.randomElement(using: &samples.random)
        case 1: "orders"
        case 2: ["id": samples.payload(levels: 1), "b": ["c": samples.payload(levels: 1)]]
        default: samples.payload(levels: 2)
        }
    }
    return .object(object)
  }
}
