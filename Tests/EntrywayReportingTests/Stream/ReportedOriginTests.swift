import Foundation
import Testing

@testable import EntrywayReporting

@Suite("ReportedOrigin") struct ReportedOriginTests {
  @Test(
    "A button is told by its identifier, or as other if that cannot be told as it is",
    arguments: [
      (.tap, "tap"), (.dismiss, "dismiss"), (.button("REPLY_ACTION"), "REPLY_ACTION"),
      (.openSettings, nil), (.backgroundPush, nil),
      (.button("tap"), "other"), (.button("dismiss"), "other"), (.button("other"), "other"),
      (.button("TAP"), "TAP"), (.button(""), "other"), (.button("a\nb"), "other"),
      (.button("a\u{202E}b"), "other"), (.button("a\u{85}"), "other"),
      (.button(String(repeating: "é", count: 64)), String(repeating: "é", count: 64)),
      (.button(String(repeating: "é", count: 64) + "x"), "other"),
      (.button("a\u{301}\"<b>"), "a\u{301}\"<b>"),
    ] as [(NotificationAction, String?)])
  func action(action: NotificationAction, text: String?) {
    #expect(action.reported == text)
  }

  @Test(
    "A part of a campaign is told whole or not at all",
    arguments: [
      ("spring", true), (String(repeating: "x", count: 64), true),
      (String(repeating: "x", count: 65), false), (String(repeating: "é", count: 32), true),
      (String(repeating: "é", count: 33), false), ("", false), ("a\tb", false), ("\u{7F}", false),
      ("a\u{61C}", false), ("\u{200E}a", false), ("\u{200F}", false), ("\u{202A}", false),
      ("\u{202E}txt", false), ("\u{2066}", false), ("\u{2069}", false), ("\u{9B}31m", false),
      ("=1+1", true), ("<b>&'\"", true), ("a\u{200D}b", true), ("שלום", true),
    ])
  func campaign(text: String, isTold: Bool) {
    for part in CampaignPart.allCases {
      var campaign = LinkCampaign()
      campaign[part] = text
      #expect(campaign.reported() == (isTold ? campaign : nil))
      #expect(campaign.reported([]) == nil)
    }
  }

  @Test("Only the parts that the app lists are told, and a bad one costs no other")
  func parts() {
    let campaign = LinkCampaign(source: "mail", medium: "a\n", campaign: "spring", term: "shoes")
    #expect(
      campaign.reported([.source, .medium, .campaign])
        == LinkCampaign(source: "mail", campaign: "spring"))
  }

  @Test(
    "A referrer is a host in lower case, or nothing",
    arguments: [
      ("news.example.com", "news.example.com"), ("News.Example.COM", "news.example.com"),
      ("localhost", "localhost"), ("192.0.2.1", "192.0.2.1"),
      ("xn--bcher-kva.example", "xn--bcher-kva.example"),
      ("", nil), (".", nil), ("a..b", nil), ("news.example.com.", nil), ("bücher.example", nil),
      ("https://news.example.com", nil), ("news.example.com/a", nil), ("a@b.example", nil),
      ("news.example.com:443", nil), ("a b", nil), ("a\n", nil), ("[2001:db8::1]", nil),
      (String(repeating: "a.", count: 126) + "a", String(repeating: "a.", count: 126) + "a"),
      (String(repeating: "a.", count: 126) + "ab", nil),
    ] as [(String, String?)])
  func referrer(text: String, host: String?) {
    #expect(ReportedText.host(text) == host)
  }

  @Test(
    "A surface is told without a name that does not fit",
    arguments: [
      ("widget", "widget"), ("widget:orders", "widget:orders"), ("control:a b", "control:a b"),
      ("live-activity:\u{202E}x", "live-activity"), ("widget:a\n", "widget"),
      ("widget:" + String(repeating: "x", count: 121), nil),
      ("widget:" + String(repeating: "x", count: 122), "widget"),
    ] as [(String, String?)])
  func surface(text: String, told: String?) throws {
    #expect(try #require(EntrySurface(itemValue: text)).reported.itemValue == told ?? text)
  }

  @Test(
    "The sentence names the button and the surface, and none of what outsiders write",
    arguments: [
      ("tap", nil, "A tapped notification opened order."),
      ("dismiss", nil, "A dismissed notification opened order."),
      ("REPLY_ACTION", nil, "The notification action REPLY_ACTION opened order."),
      ("other", nil, "A notification action opened order."),
      (nil, EntrySurface(.widget), "A custom-scheme link from a widget opened order."),
      (
        nil, EntrySurface(.liveActivity, name: "parcel"),
        "A custom-scheme link from the Live Activity parcel opened order."
      ),
      (
        nil, EntrySurface(.control, name: "a\nb"),
        "A custom-scheme link from a control opened order."
      ),
    ] as [(String?, EntrySurface?, String)])
  func sentence(action: String?, surface: EntrySurface?, text: String) {
    var event = ReportedEvent(.open, occurredAt: Shop.date)
    (event.outcome, event.route) = (.opened, "order")
    event.entrySource = action == nil ? "url-scheme" : "notification"
    (event.action, event.surface) = (action, surface)
    (event.referrer, event.campaign) = ("news.example.com", LinkCampaign(campaign: "spring"))
    #expect(event.description == text)
  }
}
