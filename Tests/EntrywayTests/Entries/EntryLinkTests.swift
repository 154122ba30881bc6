import Entryway
import Testing

@Suite("The link that an entry names")
struct EntryLinkTests {
  private let link = "https://shop.example.com/gone?a=b#c"

  private func push(
    _ payload: PayloadValue, _ action: NotificationAction = .tap
  ) -> AppEntry {
    AppEntry(
      source: .notification(action), content: .notification(NotificationContent(payload: payload)))
  }

  @Test("A link is itself, as it was written")
  func itself() {
    let entry = AppEntry(source: .universalLink, content: .link(link))
    #expect(ShopRoute.entries.link(of: entry) == link)
  }

  @Test("A notification's link stands where the rules for the tap or the button look")
  func notification() {
    let payload: PayloadValue = ["deep_link": .text(link), "reply_link": "shop://reply"]
    #expect(ShopRoute.entries.link(of: push(payload)) == link)
    #expect(ShopRoute.entries.link(of: push(payload, .button("REPLY_ACTION"))) == "shop://reply")
    #expect(ShopRoute.entries.link(of: push(payload, .button("OTHER"))) == nil)
    #expect(ShopRoute.entries.link(of: push(payload, .dismiss)) == nil)
    #expect(ShopRoute.entries.link(of: push(["deep_link": 7])) == nil)
  }

  @Test("Quick actions and activities name none")
  func others() {
    let item = AppEntry(source: .quickAction, content: .shortcutItem(ShortcutItem(type: "cart")))
    let activity = AppEntry(
      source: .spotlight,
      content: .activity(ActivityContent(type: "com.apple.corespotlightitem")))
    #expect(ShopRoute.entries.link(of: item) == nil)
    #expect(ShopRoute.entries.link(of: activity) == nil)
  }
}
