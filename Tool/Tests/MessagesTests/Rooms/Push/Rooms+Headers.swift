import EntrywayPush
import Foundation

extension Rooms {
  static var headers: Room {
    let alert: PayloadValue = ["aps": ["alert": "a"]]
    let silent: PayloadValue = ["aps": ["content-available": 1]]
    let large: PayloadValue = ["aps": ["alert": .text(String(repeating: "x", count: 4096))]]
    let long = String(repeating: "é", count: 32) + "x"
    let rows: [(String, PushHeaders, PayloadValue)] = [
      ("a line break", PushHeaders(bundleID: "a.b\r\nauthorization: x"), alert),
      ("a bundle alone", PushHeaders(.liveactivity, topic: "com.example.shop"), alert),
      ("another type's", PushHeaders(.alert, topic: "com.example.shop.voip"), alert),
      (
        "a background push at once",
        PushHeaders(.background, bundleID: "a.b", priority: .immediate), silent
      ),
      (
        "a date before 1970",
        PushHeaders(bundleID: "a.b", expiration: .at(Date(timeIntervalSince1970: -1))), alert
      ),
      (
        "no date", PushHeaders(bundleID: "a.b", expiration: .at(Date(timeIntervalSince1970: .nan))),
        alert
      ),
      ("a long collapse identifier", PushHeaders(bundleID: "a.b", collapseID: long), alert),
      ("an empty collapse identifier", PushHeaders(bundleID: "a.b", collapseID: ""), alert),
      ("one of two lines", PushHeaders(bundleID: "a.b", collapseID: "a\nb"), alert),
      ("an alert of nothing", PushHeaders(bundleID: "a.b"), silent),
      ("a background push that wakes nobody", PushHeaders(.background, bundleID: "a.b"), alert),
      ("too large", PushHeaders(bundleID: "a.b"), large),
      (
        "everything at once",
        PushHeaders(.background, topic: "com.example.shop.voip", priority: .low, collapseID: ""),
        large
      ),
    ]
    let noTopics = PushType.allCases.map {
      ("no topic for \($0.rawValue)", PushHeaders($0, topic: $0.topicSuffix ?? ""), alert)
    }
    return Room(
      "Headers that do not fit",
      (rows + noTopics).map { title, headers, payload in
        do throws(PushHeaderError) {
          let fields = try headers.fields(for: payload)
          return Message(title, "fits: \(fields.keys.sorted().joined(separator: ", "))")
        } catch {
          return Message(
            title,
            parts: [("|", error.description)]
              + error.problems.map {
                (".", "code \($0.code.rawValue), field \($0.field ?? "none")")
              })
        }
      } + [
        .thrown("a size") { try PayloadSize(of: large).check(.notification) },
        .thrown("a size of one byte") { try PayloadSize(of: ["a": 1]).check(.init(bytes: 6)) },
        .thrown("a size of nothing") { try PayloadSize(of: [:]).check(.init(bytes: 1)) },
      ])
  }
}
