import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayJSON
import Foundation
import SeededRandom
import Testing

@testable import EntrywayPush

extension PushType {
  /// A payload that the type allows.
  var sample: PayloadValue {
    switch self {
    case .alert: ["aps": ["alert": "Bon appétit"]]
    case .background: ["aps": ["content-available": 1]]
    case .liveactivity: ["aps": ["event": "end", "timestamp": 1]]
    case .widgets, .controls: ["aps": ["content-changed": true]]
    case .mdm: ["mdm": "0FB3"]
    case .fileprovider: ["container-identifier": "a"]
    case .voip, .complication, .location, .pushtotalk: ["data": 7]
    }
  }
}

@Suite("The table of push types") struct PushTypeTableTests {
  @Test("The documented table is the code's")
  func documented() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let page = root.appendingPathComponent("Sources/EntrywayPush/EntrywayPush.docc/PushTypes.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let keys = rows.filter { $0.count == 6 }.map { Array($0.prefix(5)) }
    #expect(
      keys
        == PushType.allCases.map { type in
          let rule = type.rule
          let demands =
            rule.demands.map { Self.list($0, "or") }
            + rule.demandsBeside.map {
              "`\($0)` beside `aps`"
            }
          return [
            "`\(type.rawValue)`", demands.joined(separator: ", "), Self.list(rule.forbids, "and"),
            Self.list(rule.ignores, "and"), rule.readsAps ? "the system" : "the app",
          ].map { $0.isEmpty ? "–" : $0 }
        })
    let headers = rows.filter { $0.count == 5 }.map { Array($0.prefix(4)) }
    #expect(
      headers
        == PushType.allCases.map { type in
          let rule = type.rule
          return [
            "`\(type.rawValue)`", rule.limit.bytes == 5120 ? "5,120" : "4,096",
            type.topicSuffix.map { $0.isEmpty ? "the bundle identifier" : "… `\($0)`" }
              ?? "the UID of the certificate",
            rule.priorities.map { "\($0.rawValue)" }.joined(separator: ", "),
          ]
        })
  }

  private static func list(_ keys: [String], _ word: String) -> String {
    let names = keys.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }

  @Test(
    "A payload that fits its type has no problem with its headers", arguments: PushType.allCases)
  func sound(_ type: PushType) {
    let headers = PushHeaders(type, bundleID: "com.example.shop")
    #expect(headers.problems(with: type.sample) == [])
    let reading = PushReading(Array(type.sample.jsonText().utf8))
    #expect(reading.lint(PushLintOptions(type: type)) == [])
  }

  @Test(
    "What lint calls an error of the type is a problem of the headers", arguments: PushType.allCases
  )
  func agreement(_ type: PushType) {
    let headers = PushHeaders(type, bundleID: "com.example.shop")
    for other in PushType.allCases {
      let reading = PushReading(Array(other.sample.jsonText().utf8))
      guard case .object(let fields) = other.sample, fields["aps"] != nil else { continue }
      let found = reading.lint(PushLintOptions(type: type)).filter { $0.severity == .error }
      #expect(headers.problems(with: other.sample).count == found.count, "\(other)")
    }
  }

  @Test(
    "Headers contradict the payload of another type",
    arguments: [
      (
        PushType.alert, ["aps": ["alert": "a", "event": "end", "timestamp": 1]], ["error push-type"]
      ),
      (.liveactivity, ["aps": ["alert": "a"]], ["error push-type"]),
      (.background, ["aps": ["content-available": 1, "badge": 1]], ["error push-type"]),
      (.widgets, ["aps": ["content-available": 1]], ["error push-type"]),
      (.controls, ["aps": ["content-changed": false]], ["error push-type"]),
      (.mdm, ["aps": ["alert": "a"]], ["error push-type"]),
      (.fileprovider, [:], ["error push-type"]), (.voip, ["aps": ["alert": "a"]], []),
      (.alert, ["aps": ["alert": nil]], ["error nothing-to-show"]),
      (.background, ["aps": ["content-available": 0]], ["error not-content-available"]),
      (.background, ["aps": ["content-available": true]], []),
      (.background, ["aps": ["content-available": 2]], ["error not-content-available"]),
      (.widgets, ["aps": ["content-changed": 1]], ["error push-type"]),
      (.alert, 7, ["error nothing-to-show"]),
    ] as [(PushType, PayloadValue, [String])])
  func contradictions(_ type: PushType, _ payload: PayloadValue, _ facts: [String]) {
    let headers = PushHeaders(type, bundleID: "com.example.shop")
    #expect(headers.problems(with: payload).map(\.facts) == facts)
  }

  @Test("Each type has its priorities", arguments: PushType.allCases)
  func priorities(_ type: PushType) {
    for priority in PushPriority.allCases {
      let headers = PushHeaders(type, bundleID: "com.example.shop", priority: priority)
      let isAllowed =
        switch type {
        case .background: priority == .powerAware
        case .liveactivity: priority != .low
        default: true
        }
      #expect(headers.problems(with: type.sample).map(\.code) == (isAllowed ? [] : [.priority]))
    }
  }

  @Test("The type, or a broadcast, decides how large a payload may be")
  func limits() {
    func reading(_ count: Int) -> PushReading {
      let text = String(repeating: "x", count: count - 11)
      return PushReading(Array(#"{"call":"\#(text)"}"#.utf8))
    }
    #expect(reading(5120).lint(PushLintOptions(type: .voip)) == [])
    #expect(reading(5121).lint(PushLintOptions(type: .voip)).map(\.code) == [.tooLarge])
    #expect(reading(4097).lint(PushLintOptions(type: .pushtotalk)).map(\.code) == [.tooLarge])
    let broadcast = PushLintOptions(isBroadcast: true)
    #expect(!reading(5120).lint(broadcast).contains { $0.code == .tooLarge })
    #expect(reading(5121).lint(broadcast).contains { $0.code == .tooLarge })
  }

  @Test("Without a time the current one is the measure")
  func now() {
    func lint(_ time: Int) -> [Diagnostic.Code] {
      let json = #"{"aps": {"event": "end", "timestamp": \#(time)}}"#
      return PushReading(Array(json.utf8)).lint().map(\.code)
    }
    let now = Int(Date().timeIntervalSince1970)
    #expect(lint(now) == [])
    #expect(lint(now + 100_000) == [.activityDate])
  }

  @Test("No payload traps, whatever it is sent as", arguments: Seeds.first(2, of: 4))
  func random(_ seed: Int) {
    var random = Seeded(seed: UInt64(seed))
    let numbers = [
      "0", "-0", "1e308", "-1e308", "1e-320", "1e999", "9223372036854775808", "1763755200000",
      "0.1", "1e11", "99999999999999", "1e14",
    ]
    let values = numbers + ["null", "true", "false", "{}", "[]", #""""#, #""start""#, #""=""#]
    let keys = SystemKeys.aps.keys.sorted() + ["mdm", "aps"]
    for round in 0..<1000 {
      let members = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        let key = keys.randomElement(using: &random) ?? ""
        return "\"\(key)\": \(values.randomElement(using: &random) ?? "")"
      }
      let event = ["start", "update", "end"][round % 3]
      let text = (members + [#""event": "\#(event)""#]).joined(separator: ", ")
      let reading = PushReading(Array(#"{"aps": {\#(text)}, \#(text)}"#.utf8))
      let now = Date(timeIntervalSince1970: [0, .nan, .infinity, -1e300][round % 4])
      let type = (PushType.allCases.map(Optional.some) + [nil]).randomElement(using: &random) ?? nil
      let options = PushLintOptions(type: type, isBroadcast: round % 5 == 0, now: now)
      let found = reading.lint(options) + reading.lint(MarketRoute.entries, options)
      #expect(found.allSatisfy { Diagnostic.Code.payload.contains($0.code) })
      guard let payload = reading.payload, let type else { continue }
      _ = PushHeaders(type, bundleID: "a.b").problems(with: payload)
    }
  }
}
