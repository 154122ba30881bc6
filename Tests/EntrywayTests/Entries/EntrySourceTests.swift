import Entryway
import Testing

@Suite("EntrySource")
struct EntrySourceTests {
  @Test("Each source has a name of its own, by which it is read")
  func names() {
    let names = EntrySource.all.map(\.name)
    #expect(
      names == [
        "url-scheme", "universal-link", "notification", "quick-action", "user-activity",
        "spotlight", "handoff", "widget", "live-activity", "app-intent", "app-clip",
        "qr-code", "in-app", "nfc", "file", "cloudkit-share", "purchase",
      ])
    #expect(names.map(EntrySource.init(name:)) == EntrySource.all)
    #expect(EntrySource(name: "inApp") == nil)
    #expect(EntrySource(name: "") == nil)
  }

  @Test("The name of a notification is that of every button")
  func actions() {
    let actions: [NotificationAction] = [.tap, .dismiss, .button("REPLY"), .openSettings]
    #expect(actions.allSatisfy { EntrySource.notification($0).name == "notification" })
  }
}
