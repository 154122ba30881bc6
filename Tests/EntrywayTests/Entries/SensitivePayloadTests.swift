import Entryway
import EntrywayDiagnostics
import Testing

@Suite("Secrets in payloads")
struct SensitivePayloadTests {
  enum Destination: LinkDestination {
    case home
    case reset(token: String)
    case pin(Int)
    case login(code: String)
  }

  private static let entries = EntryRules(
    RouteTable<Destination>(schemes: ["shop"], hosts: ["shop.example.com"]) {
      Route("/", .home)
      Route("/reset/{token}", Destination.reset).sensitive("token")
      Route("/pin/{number}", Destination.pin).sensitive("number")
      Route("/login?code={code}", Destination.login).sensitive("code")
    },
    [
      .notification(link: "deep_link"), .notification(fieldsNamedBy: "type"),
      .notification(at: "data.digits", Destination.pin),
      .activity("view", id: "digits", Destination.pin),
      .quickAction("pin", id: "digits", Destination.pin),
    ])

  private static func rejection(of payload: PayloadValue) -> EntryRejection? {
    let entry = AppEntry(
      source: .notification(.tap), content: .notification(NotificationContent(payload: payload)))
    return if case .rejected(let rejection) = entries.read(entry) { rejection } else { nil }
  }

  @Test(
    "No rejection tells one",
    arguments: [
      ["deep_link": ["https://shop.example.com/reset/SECRET"]],
      ["deep_link": ["url": "https://shop.example.com/login?code=SECRET"]],
      ["deep_link": "https://shop.example.com/login?Code=SECRET"],
      ["deep_link": "https://track.er/?u=shop%3A%2F%2Flogin%3Fcode%3DSECRET"],
      ["deeplink": "https://shop.example.com/reset/SECRET"],
      ["link": "https://shop.example.com/login?code=SECRET", "aps": ["alert": "x"]],
      ["typ": "reset", "token": "SECRET"], ["typ": "reset", "tokn": "SECRET"],
      ["type": "pin", "number": "SECRET"], ["type": ["reset"], "code": "SECRET"],
      ["data": ["digits": "SECRET"]], ["data": ["digits": ["SECRET"]]], ["data": "SECRET"],
      ["data": ["digit": "SECRET"]],
      // A mark makes another character of the byte before it.
      ["deep_link": "shop:\u{301}x?token=SECRET"], ["deeplink": "shop:\u{301}x?token=SECRET"],
      ["deep_link": ["url": "shop:\u{200D}x?token=SECRET"]],
      ["deep_link": "shop:/\u{FE0F}/x?\u{301}token=SECRET"],
      ["deep_link": "shop://reset\u{301}ting/SECRET"],
    ] as [PayloadValue])
  func masked(payload: PayloadValue) {
    let told = Self.rejection(of: payload)?.description
    #expect(told?.contains("SECRET") == false, "\(told ?? "opens")")
  }

  @Test("Nor does one of an activity or a quick action", arguments: ["digits", "digit"])
  func items(key: String) {
    let items: [EntryContent] = [
      .activity(ActivityContent(type: "view", userInfo: [key: "SECRET"])),
      .shortcutItem(ShortcutItem(type: "pin", userInfo: [key: "SECRET"])),
    ]
    for (content, source) in zip(items, [EntrySource.userActivity, .quickAction]) {
      let reading = Self.entries.read(AppEntry(source: source, content: content))
      guard case .rejected(let rejection) = reading else {
        Issue.record("\(reading)")
        continue
      }
      #expect(!rejection.description.contains("SECRET"), "\(rejection)")
    }
  }

  @Test(
    "A link in a payload is masked, whatever mark stands behind its colon",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func marks(mark: String) {
    let routes = RouteTable<Destination>(schemes: ["shop"]) {
      Route("/login?code={code}", Destination.login).sensitive("code")
    }
    let masked = routes.masked(["data": .text("shop:\(mark)x?token=SECRET")] as PayloadValue)
    #expect(!"\(masked)".contains("SECRET"), "\(masked)")
  }

  @Test("What is masked still tells what is wrong")
  func tells() {
    func facts(_ payload: PayloadValue) -> String? { Self.rejection(of: payload)?.facts }
    #expect(
      facts(["data": ["digits": "SECRET"]])
        == #"error unusable @19 ‹"***"› text by .notification(at: "data.digits")"#)
    #expect(
      facts(["deep_link": ["https://shop.example.com/reset/SECRET"]])
        == #"error unusable @13 ‹["https://shop.example.com/reset/***"]› an array "#
        + #"by .notification(link: "deep_link")"#)
    let missing = Self.rejection(
      of: ["deeplink": "https://shop.example.com/", "id": 7, "name": "SECRET"])
    #expect(missing?.facts == "error missing")
    #expect(
      missing?.diagnostic.notes.first
        == #"{"deeplink": "https://shop.example.com/", "id": "***", "name": "***"}"#)
  }
}
