import EntrywayDiagnostics
import EntrywayPush
import Foundation
import SeededRandom
import Testing

@Suite("The link of a Live Activity")
struct ActivityLinkTests {
  private static let state = OrderAttributes.ContentState(step: "packed")

  @Test("It is written under the declared name, and read there")
  func written() throws {
    let push = try LiveActivityPush.update(contentState: Self.state, timestamp: .sent)
    let payload = try PushPayload(push, opening: .order(id: "4821"), via: ShopRoute.live)
    #expect(
      payload.json == """
        {"aps":{"content-state":{"link":"https://shop.example.com/orders/4821","step":"packed"},\
        "event":"update","timestamp":1700000000}}
        """)
    #expect(
      ShopRoute.live.liveActivityLink(in: payload.value) == "https://shop.example.com/orders/4821")
    let app = try PushPayload(
      push, opening: .order(id: "4821"), via: ShopRoute.live, scheme: "shop")
    #expect(app.value["aps.content-state.link"] == "shop://orders/4821")
  }

  @Test("A start has it in the attributes, if the rule says so")
  func attributes() throws {
    let push = try LiveActivityPush.start(
      attributesType: "OrderAttributes", attributes: OrderAttributes(number: "4821"),
      contentState: Self.state, alert: .packed, timestamp: .sent)
    let payload = try PushPayload(push, opening: .order(id: "4821"), via: ShopRoute.fixed)
    #expect(
      payload.value["aps.attributes"]
        == ["link": "https://shop.example.com/orders/4821", "number": "4821"])
    #expect(payload.value["aps.content-state"] == ["step": "packed"])
  }

  @Test("A link is written as it stands, and may be there already")
  func asItStands() throws {
    let link = "https://shop.example.com/orders/4821?utm_source=activity"
    var state = Self.state
    for given in [nil, link] {
      state.link = given
      let push = try LiveActivityPush.update(contentState: state, timestamp: .sent)
      let payload = try PushPayload(push, openingLink: link, via: ShopRoute.live)
      #expect(payload.value["aps.content-state.link"] == .text(link))
    }
  }

  @Test("A destination for some is sent to them alone")
  func audiences() throws {
    let push = try LiveActivityPush.update(contentState: Self.state)
    #expect(
      try PushPayload(push, opening: .cart, via: ShopRoute.live).audiences == ["buyer"])
    #expect(PushPayload(push).audiences == [])
  }

  @Test("A server that has the manifest alone writes the same link")
  func manifest() throws {
    let push = try LiveActivityPush.update(contentState: Self.state, timestamp: .sent)
    let rules = EntryRules<NamedRoute>(
      manifest: try RouteManifest(json: ShopRoute.live.manifest.jsonText()))
    #expect(
      try PushPayload(push, opening: NamedRoute("order", ["id": ["4821"]]), via: rules).json
        == PushPayload(push, opening: .order(id: "4821"), via: ShopRoute.live).json)
  }

  @Test(
    "Whatever the destination: the link in the payload opens it, and nothing is found",
    arguments: Seeds.first(5, of: 20))
  func opens(seed: UInt64) throws {
    var generator = Seeded(seed: seed)
    var built = 0
    for _ in 0..<100 {
      let id = text(&generator)
      let destination: ShopRoute = generator.pick([
        .home, .cart, .order(id: id), .sale(id: id), .user(id: id),
        .conversation(id: id, isReplying: generator.chance(50)),
      ])
      let rules = generator.chance(50) ? ShopRoute.live : ShopRoute.fixed
      let push = try LiveActivityPush.start(
        attributesType: "OrderAttributes",
        attributes: OrderAttributes(number: text(&generator)),
        contentState: OrderAttributes.ContentState(
          step: text(&generator), progress: Double(generator.below(1000)) / 7),
        alert: .packed, timestamp: .sent)
      let payload: PushPayload
      do throws(PushBuildingError) {
        payload = try PushPayload(
          push, opening: destination, via: rules, scheme: generator.pick([nil, "shop"]),
          host: nil)
      } catch {
        #expect(error.code == .notWritable)
        #expect((try? rules.routes.link(to: destination)) == nil, "\(error)")
        continue
      }
      built += 1
      let bytes = try payload.encoded()
      let link = try #require(rules.liveActivityLink(in: try PayloadValue(json: bytes)))
      #expect(try rules.routes.match(link).destination == destination, "\(link)")
      let findings = PushReading(bytes).lint(rules).filter { $0.severity > .note }
      #expect(findings.map(\.description) == [])
    }
    #expect(built > 50)
  }

  private func text(_ generator: inout Seeded) -> String {
    let pieces = ["a", "7", "é", " ", "%", "\"", "😀", "-", "/", "?", "#", "", "\n", "\u{7F}"]
    return (0..<generator.below(4)).map { _ in generator.pick(pieces) }.joined()
  }
}
