import EntrywayDiagnostics
import EntrywayPush
import Foundation
import SeededRandom
import Testing

/// Whatever a sender gives: lint finds no error in a Live Activity's push that is built of it.
@Suite("Live Activities of random options") struct RandomActivityTests {
  @Test("What is built has no error, and what is not says which key is wrong", arguments: 0..<10)
  func options(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    var (built, refused) = (0, Set<PushBuildingError.Code>())
    for _ in 0..<1000 {
      let rules = random.pick([ShopRoute.live, ShopRoute.fixed, ShopRoute.entries])
      let isBroadcast = random.once(in: 3)
      do {
        let push = try Self.push(&random, isStart: !isBroadcast && random.once(in: 2))
        let way = random.below(3)
        let payload =
          switch way {
          case 0: try PushPayload(push, opening: .order(id: "1"), via: rules)
          case 1: try PushPayload(push, openingLink: "shop://orders/7", via: rules)
          // The content may have any link, and no rules are known to check it.
          default: PushPayload(push)
          }
        let headers =
          isBroadcast
          ? PushHeaders(broadcastTo: "dHN0LQ==") : PushHeaders(.liveactivity, bundleID: "a.b")
        #expect(
          headers.problems(with: payload.value).allSatisfy { $0.code.rawValue == "too-large" })
        let bytes = try payload.encoded(limit: isBroadcast ? .broadcast : .notification)
        let options = PushLintOptions(type: .liveactivity, isBroadcast: isBroadcast)
        let reading = PushReading(bytes)
        let findings = way == 2 ? reading.lint(options) : reading.lint(rules, options)
        let errors = findings.filter { $0.severity == .error }
        #expect(errors.map(\.description) == [], "\(payload)")
        built += 1
      } catch let error as PushBuildingError {
        refused.insert(error.code)
        #expect(error.keyPath != nil || [.noRule, .tooDeep].contains(error.code), "\(error)")
        #expect(error.diagnostic.hint != nil, "\(error)")
      } catch let error as PayloadSizeError {
        #expect(error.size.parts.first?.path.hasPrefix("aps.") == true)
      }
    }
    #expect(built > 50, "\(built)")
    #expect(
      refused == [
        .empty, .value, .date, .missing, .content, .collision, .noRule, .notWritable, .tooDeep,
      ], "\(refused.map(\.rawValue))")
  }

  private static func push(_ random: inout Seeded, isStart: Bool) throws -> LiveActivityPush {
    let timestamp = random.chance(70) ? Date() : date(&random)
    let stale = random.chance(60) ? nil : date(&random)
    let score: Double? = random.pick([nil, nil, 0, -7, 1e300, random.once(in: 4) ? .nan : 1])
    let state = content(&random)
    guard !isStart else {
      return try .start(
        attributesType: random.once(in: 30) ? "" : "OrderAttributes",
        attributes: random.chance(70) ? ["number": 7] : content(&random), contentState: state,
        alert: alert(&random), input: input(&random), timestamp: timestamp, staleDate: stale,
        relevanceScore: score)
    }
    let alert = random.once(in: 2) ? alert(&random) : nil
    guard random.once(in: 2) else {
      return try .update(
        contentState: state, alert: alert, timestamp: timestamp, staleDate: stale,
        relevanceScore: score)
    }
    let dismissal: LiveActivityPush.Dismissal =
      random.pick([.default, .immediate, .after(date(&random))])
    return random.once(in: 4)
      ? try .end(dismissal: dismissal, alert: alert, timestamp: timestamp)
      : try .end(contentState: state, dismissal: dismissal, alert: alert, timestamp: timestamp)
  }

  /// Up to the last day of the year 9999, and a few that are no dates.
  private static func date(_ random: inout Seeded) -> Date {
    let seconds: Double = random.pick([
      0, 1, -1, .infinity, 1_700_000_000, 99_999_999_999, 100_000_000_000, 253_402_300_799,
      1_700_000_000_000,
    ])
    return random.chance(50)
      ? Date(timeIntervalSince1970: Double(random.below(253_402_300)) * 1000)
      : Date(timeIntervalSince1970: seconds)
  }

  private static func alert(_ random: inout Seeded) -> LiveActivityAlert {
    func text() -> PushText? {
      switch random.below(10) {
      case 0: nil
      case 1: .verbatim("")
      case 2: .localized(random.once(in: 3) ? "" : "KEY", arguments: random.pick([[], ["", "7"]]))
      default: .verbatim(random.pick(["a", "\"\\\n", " ", "\u{202E}"]))
      }
    }
    return LiveActivityAlert(
      title: text(), body: text(), sound: random.pick([nil, nil, "default", "a.caf", ""]))
  }

  private static func input(_ random: inout Seeded) -> LiveActivityPush.Input? {
    random.pick([nil, .token, .channel("dHN0LQ=="), .channel(random.pick(["", "a-b_", "YWI"]))])
  }

  /// What the app encodes, also under the key of the link and under keys of the system.
  private static func content(_ random: inout Seeded) -> PayloadValue {
    if random.once(in: 20) { return random.pick([.null, 7, "text", [1]]) }
    var fields: [String: PayloadValue] = [:]
    for _ in 0..<random.below(4) {
      let key = random.pick(["link", "step", "aps", "", "event", "deep_link", "é", "a.b", "url"])
      fields[key] = random.pick([
        .null, .bool(true), .integer(.max), .double(0.1), .double(.infinity), "", "packed",
        "shop://orders/7", "https://evil.example.com/",
        "https://click.example.com/?to=shop%3A%2F%2Fa",
        ["aps": ["alert": 7]], .other("data"),
      ])
    }
    if random.once(in: 40) { fields["long"] = .text(String(repeating: "x", count: 5200)) }
    if random.once(in: 40) {
      fields["deep"] = (0..<64).reduce(7) { value, _ in .array([value]) }
    }
    return .object(fields)
  }
}
