import EntrywayRouting

extension MessageCases {
  private enum Destination: LinkDestination {
    case me
    case user(id: String)
    case file(String)
    case search(text: String)
    case hidden(HiddenText)
    case nowhere(Int)
    case old(String)
    case login(code: String)
    case timer(Int)
    case detail(id: Int, tab: String)
    case secret(String)
  }

  private static func table(
    schemes: [String] = ["shop"], hosts: [String] = ["shop.example.com", "*.example.org"],
    _ arguments: ArgumentMode = .query
  ) -> RouteTable<Destination> {
    RouteTable(schemes: schemes, hosts: hosts, arguments: arguments) {
      Route("/users/me", .me)
      Route("/users/{id}", Destination.user)
      Route("/files/{path*}", Destination.file)
      Route("/search?text={text}", Destination.search)
      Route("/hidden/{text}") { Destination.hidden(HiddenText($0)) }
      Route("/old/{text}", Destination.old).readOnly()
      Route("/login/{code}", Destination.login).only(.web)
      Route("/timer/{minutes}", Destination.timer).only(.customScheme)
      Route("/secrets/{code}", Destination.secret).sensitive("code")
      Route(
        arguments == .perSegment ? "/details/{id}?tab={tab}/edit" : "/details/{id}/edit?tab={tab}",
        Destination.detail)
    }
  }

  static var unwritableDestinations: MessageGroup {
    let destinations: [(String, Destination)] = [
      ("a destination that no route makes", .nowhere(1)),
      ("a destination that is only read", .old("a")),
      ("a destination that hides its values", .hidden(HiddenText("a"))),
      ("an empty segment", .user(id: "")), ("an empty item", .search(text: "")),
      ("an empty rest", .file("")), ("a rest with a doubled slash", .file("a//b")),
      ("a text that is another route's", .user(id: "me")), ("two dots", .user(id: "..")),
      ("a slash in a segment", .user(id: "a/b")), ("a control", .user(id: "a\u{7}\nb")),
      ("a long text", .user(id: String(repeating: "x", count: 9_000))),
      ("an empty secret", .secret("")), ("a secret with a slash", .secret("a/b")),
    ]
    let (query, perSegment) = (table(), table(schemes: [], .perSegment))
    let open = RouteTable<Destination>(schemes: ["shop"], hosts: ["shop.example.com"]) {
      Route("/users/{id}", Destination.user)
    }
    return MessageGroup(
      "Destinations to which no link is written",
      destinations.map { name, destination in .notWritable(name) { try query.link(to: destination) }
      } + [
        .notWritable("neither host nor scheme") {
          try table(schemes: [], hosts: ["*.example.org"]).link(to: .me)
        },
        .notWritable("a host one letter off") { try query.link(to: .me, host: "shop.exmaple.com") },
        .notWritable("a wildcard for a host") { try query.link(to: .me, host: "*.example.org") },
        .notWritable("a bad host") { try query.link(to: .me, host: "a b.example.org") },
        .notWritable("a host of no table") {
          try table(hosts: []).link(to: .me, host: "shop.example.com")
        },
        .notWritable("another scheme") { try query.link(to: .me, scheme: "other") },
        .notWritable("a scheme of no table") {
          try table(schemes: []).link(to: .me, scheme: "shop")
        },
        .notWritable("a scheme for web links") {
          try query.link(to: .login(code: "a"), scheme: "shop")
        },
        .notWritable("a host for custom schemes") {
          try query.link(to: .timer(5), host: "shop.example.com")
        },
        .notWritable("arguments within a web path") {
          try perSegment.link(to: .detail(id: 1, tab: "a"))
        },
      ]
        + ["..", "a/b", "a\u{7}\nb"].map { id in
          .notWritable("without secrets: \(id.debugDescription)") {
            try open.link(to: .user(id: id))
          }
        })
  }

  static var unwritableNames: MessageGroup {
    let rows: [(name: String, parameters: [String: [String]])] = [
      ("users", [:]), ("something", [:]), ("", [:]), ("old", ["text": ["a"]]),
      ("user", ["id": ["1"], "nmae": ["a"]]), ("user", ["ID": ["1"]]), ("me", ["id": ["1"]]),
      ("detail", ["id": ["1"]]), ("detail", ["id": ["1", "2"], "tab": ["a"]]),
      ("detail", ["id": ["x"], "tab": ["a"]]), ("user", ["id": ["me"]]), ("user", ["id": [""]]),
      ("secret", ["code": ["a/b"]]), ("secret", ["code": ["", "b"]]), ("timer", ["minutes": ["x"]]),
      ("timer", ["minutes": ["99999999999999999999"]]),
    ]
    let empty = RouteTable<Destination>(schemes: ["shop"]) {}
    return MessageGroup(
      "Named routes to which no link is written",
      rows.map { row in
        let parameters = row.parameters.sorted { $0.key < $1.key }
          .map { " \($0.key)=\($0.value.joined(separator: ","))" }
        return .notWritable("\"\(row.name)\"\(parameters.joined())") {
          try table().link(named: row.name, row.parameters)
        }
      } + [.notWritable("no routes: home") { try empty.link(named: "home", [:]) }])
  }
}

/// Keeps its value where no reflection finds it as a parameter.
struct HiddenText: Hashable, Sendable {
  private let codes: [UInt32]

  init(_ text: String) { codes = text.unicodeScalars.map(\.value) }
}

extension Message {
  /// The link, or why there is none.
  static func notWritable(_ title: String, _ link: () throws -> String) -> Message {
    do {
      return Message(title, try link())
    } catch {
      let facts = (error as? LinkWritingError).map {
        "code \($0.code.rawValue), destination \($0.destination.prefix(80))"
      }
      return Message(title, parts: [("|", "\(error)"), (".", facts ?? "no code")])
    }
  }
}
