import EntrywayDiagnostics
import EntrywayPush
import Foundation

extension MessageCases {
  static var push: [MessageGroup] {
    get throws {
      [
        try payloads, pushTypes, activityFindings, keysBesideAps, builtPayloads,
        unfitNotifications, emptyParts, headers, liveActivities, liveActivityPayloads,
      ]
    }
  }

  private static var payloads: MessageGroup {
    get throws {
      let written = try InputFile.inputs("payloads.txt")
      let keys = (0..<1500).map { "\"key\($0)\": 1" }.joined(separator: ", ")
      let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
      let large: [(String, [UInt8])] = [
        ("Compressed", [0x1F, 0x8B, 8, 0]), ("Signed", [0x30, 0x82, 1, 0]),
        ("UTF-16", [0x7B, 0, 0x7D, 0]), ("UTF-32", [0x7B, 0, 0, 0, 0x7D, 0, 0, 0]),
        ("Not UTF-8", [0x7B, 0x22, 0xFF, 0x22, 0x7D]),
        ("A byte-order mark", [0xEF, 0xBB, 0xBF] + Array(#"{"aps": {"alert": "Hi"}}"#.utf8)),
        ("One byte too large", padded(4097, body: 4053)), ("Spaces", padded(5000, body: 3000)),
        ("More than a megabyte", [UInt8](repeating: 0x20, count: PushReading.readingLimit + 1)),
        ("Values sixty-five deep", Array(#"{"aps": {"alert": "Hi"}, "a": \#(deep)}"#.utf8)),
        ("More than a thousand findings", Array(#"{"aps": {"alert": "Hi", \#(keys)}}"#.utf8)),
        ("A thousand arrays in one another", Array(String(repeating: "[", count: 1000).utf8)),
        (
          "Seven large parts",
          Array(
            "{\((1...7).map { "\"part\($0)\": \"\(String(repeating: "x", count: 1000))\"" }.joined(separator: ", "))}"
              .utf8)
        ),
      ]
      return MessageGroup(
        "Payloads",
        written.map { input in
          let reading = PushReading(input.bytes)
          let findings =
            input.name.hasSuffix(" [market]")
            ? reading.lint(Market.entries)
            : input.name.hasSuffix(" [lenient]") ? reading.lint(Market.lenient) : reading.lint()
          return .findings(input.name, findings)
        } + large.map { .findings($0, PushReading($1).lint(Market.entries)) })
    }
  }

  /// A payload of exactly so many bytes, with spaces before its end.
  private static func padded(_ count: Int, body: Int) -> [UInt8] {
    let text = String(repeating: "x", count: body)
    let json = Array(#"{"aps":{"alert":{"title":"Sale","body":"\#(text)"}}}"#.utf8)
    return json.dropLast() + [UInt8](repeating: 0x20, count: count - json.count) + [0x7D]
  }
}

/// A market whose pushes can be wrong in every way: links, fields, the app's own code, buttons.
private enum Market: LinkDestination {
  case home
  case order(id: Int)
  case chat(id: String)
  case search(q: String?, limit: Int?)
  case newListing

  private static func table(fallback: Market?) -> RouteTable<Market> {
    RouteTable(schemes: ["market"], hosts: ["market.example.com"], fallback: fallback) {
      Route("/", .home)
      Route("/orders/{id}", Market.order)
      Route("/chats/{id}", Market.chat)
      Route("/search?q={q}&limit={limit}", Market.search)
      Route("/listings/new", .newListing).audience("seller")
    }
  }

  private static let rules: [EntryRule<Market>] = [
    .notification(link: "deep_link"),
    .notification(at: "data.order", Market.order),
    .notification(fieldsNamedBy: "type"),
    .notification(reading: "chat") { payload in
      guard let chat = payload["chat"] else { return nil }
      guard case .text(let id) = chat else { throw EntryRejection("a chat has a name") }
      return .chat(id: id)
    },
    .notification(link: "reply_link", action: "REPLY"),
    .category("MESSAGE", actions: [.init("REPLY", title: "Reply", .foreground)]),
    .category("ARCHIVE", actions: [.init("ARCHIVE", title: "Archive")]),
  ]

  static let entries = EntryRules(table(fallback: nil), rules)
  /// The same rules, for an app that opens its home for every link of its own.
  static let lenient = EntryRules(table(fallback: .home), rules)
}

extension MessageCases {
  static var headers: MessageGroup {
    let alert: PayloadValue = ["aps": ["alert": "a"]]
    let silent: PayloadValue = ["aps": ["content-available": 1]]
    let large: PayloadValue = ["aps": ["alert": .text(String(repeating: "x", count: 4096))]]
    let long = String(repeating: "é", count: 32) + "x"
    let sale: PayloadValue = [
      "aps": [
        "alert": ["body": .text(String(repeating: "x", count: 3989)), "title": "Sale"],
        "sound": "default",
      ], "deep_link": "https://shop.example.com/sale/7",
    ]
    let part = PayloadValue.text(String(repeating: "x", count: 900))
    let names = Dictionary(uniqueKeysWithValues: (0..<9).map { ("key\u{1B}\($0)", part) })
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
      (
        "an event in an alert", PushHeaders(bundleID: "a.b"),
        ["aps": ["alert": "a", "event": "end"]]
      ),
      ("a Live Activity without an event", PushHeaders(.liveactivity, bundleID: "a.b"), alert),
      ("a device management push without its key", PushHeaders(.mdm, topic: "uid"), alert),
      (
        "a Live Activity that wakes nobody",
        PushHeaders(.liveactivity, bundleID: "a.b", priority: .low), ["aps": ["event": "end"]]
      ),
      ("too large", PushHeaders(bundleID: "a.b"), large),
      ("a suffix twice", PushHeaders(.voip, bundleID: "a.b.voip"), alert),
      ("a forgotten type", PushHeaders(bundleID: "a.b"), ["aps": ["event": "update"]]),
      ("a broadcast without a channel", PushHeaders(broadcastTo: "a-b"), ["aps": ["event": "end"]]),
      ("a broadcast that starts", PushHeaders(broadcastTo: "dHN0"), ["aps": ["event": "start"]]),
      (
        "everything at once",
        PushHeaders(.background, topic: "com.example.shop.voip", priority: .low, collapseID: ""),
        large
      ),
    ]
    let noTopics = PushType.allCases.map {
      (
        "no topic for \($0.rawValue)", PushHeaders($0, topic: $0.topicSuffix ?? ""),
        payload(for: $0)
      )
    }
    return MessageGroup(
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
                (".", "code \($0.code.rawValue), field \($0.names.first ?? "none")")
              })
        }
      } + [
        .thrown("a size") { try PayloadSize(of: large).check(.notification) },
        .thrown("a size with a link") { try PayloadSize(of: sale).check(.notification) },
        .thrown("a size under names that a terminal acts on") {
          try PayloadSize(of: .object(names)).check(.notification)
        },
        .thrown("a size of one byte") { try PayloadSize(of: ["a": 1]).check(.init(bytes: 6)) },
        .thrown("a size of nothing") { try PayloadSize(of: [:]).check(.init(bytes: 1)) },
      ])
  }

  /// A payload that the type allows.
  private static func payload(for type: PushType) -> PayloadValue {
    switch type {
    case .background: ["aps": ["content-available": 1]]
    case .liveactivity: ["aps": ["event": "end"]]
    case .widgets, .controls: ["aps": ["content-changed": true]]
    case .mdm: ["mdm": "a"]
    case .fileprovider: ["container-identifier": "a"]
    default: ["aps": ["alert": "a"]]
    }
  }
}
