import EntrywayDiagnostics
import EntrywayPush
import SeededRandom
import Testing

/// Whatever values an app puts beside the rules' keys: what is built opens its destination.
@Suite("PushPayload with anything beside it")
struct PushPayloadPropertyTests {
  @Test(
    "It is refused, or its bytes open the destination and each button",
    arguments: Seeds.first(5, of: 20))
  func opens(seed: UInt64) throws {
    var generator = Seeded(seed: seed)
    var built = 0
    for _ in 0..<100 {
      let custom = custom(&generator)
      switch Int.random(in: 0...2, using: &generator) {
      case 0:
        let id = text(&generator)
        let destination = ShopRoute.conversation(id: id, isReplying: false)
        let actions: [String: ShopRoute] = [
          "REPLY_ACTION": .conversation(id: id, isReplying: true), "VIEW_PROFILE": .user(id: id),
        ]
        built += try check(
          ShopRoute.entries, destination, actions, category: "MESSAGE", custom, text(&generator))
      case 1:
        let id = text(&generator)
        built += try check(
          BookingsRoute.entries, .messages(.details(id: id)), ["REPLY": .messages(.reply(id: id))],
          category: "pusher", custom, text(&generator))
      default:
        let destination = RecipesRoute.recipes(
          country: Bool.random(using: &generator) ? nil : text(&generator),
          limit: Bool.random(using: &generator) ? nil : Int.random(in: -9...9, using: &generator))
        built += try check(RecipesRoute.entries, destination, [:], category: nil, custom, "s")
      }
    }
    #expect(built > 10)
  }

  /// 1 if it is built.
  private func check<Destination>(
    _ rules: EntryRules<Destination>, _ destination: Destination, _ actions: [String: Destination],
    category: String?,
    _ custom: [String: PayloadValue], _ sendID: String
  ) throws -> Int {
    let payload: PushPayload
    do throws(PushBuildingError) {
      payload = try PushPayload(
        opening: destination, via: rules, actions: actions,
        showing: PushNotification(alert: "a", category: category), custom: custom, sendID: sendID)
    } catch {
      #expect(!error.description.isEmpty)
      return 0
    }
    let bytes = try payload.encoded()
    let value = try PayloadValue(json: bytes)
    let errors = PushReading(bytes).lint(rules).filter { $0.severity == .error }
    #expect(errors.map(\.description) == [])
    for (action, destination) in actions.map({ (Optional($0), $1) }) + [(nil, destination)] {
      let entry = AppEntry(
        source: .notification(action.map { .button($0) } ?? .tap),
        content: .notification(NotificationContent(payload: value)))
      guard case .route(let match) = rules.read(entry) else {
        Issue.record("\(payload) opens nothing by \(action ?? "the tap")")
        continue
      }
      #expect(match.destination == destination, "\(payload)")
      #expect(entry.sendID == sendID)
    }
    return 1
  }

  private func custom(_ generator: inout Seeded) -> [String: PayloadValue] {
    let keys = [
      "aps", "send_id", "deep_link", "reply_link", "data", "data.messageId", "type", "id", "limit",
      "country", "x", "", "image_url", "data.x", "a.b",
    ]
    var custom: [String: PayloadValue] = [:]
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      custom[keys.randomElement(using: &generator) ?? "x"] = value(&generator)
    }
    return custom
  }

  private func value(_ generator: inout Seeded) -> PayloadValue {
    switch Int.random(in: 0...6, using: &generator) {
    case 0: .null
    case 1: .integer(Int.random(in: -9...9, using: &generator))
    case 2: .double([0.5, .infinity].randomElement(using: &generator) ?? 0)
    case 3: ["messageId": .text(text(&generator))]
    case 4: ["x": .bool(true), "link": .null]
    case 5: .array([.text(text(&generator))])
    default: .text(text(&generator))
    }
  }

  private func text(_ generator: inout Seeded) -> String {
    let pieces = ["a", "7", "é", " ", "%", "\"", "😀", "-", "/", "", "\n", "\u{7F}", "."]
    return (0..<Int.random(in: 0...3, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }
}
