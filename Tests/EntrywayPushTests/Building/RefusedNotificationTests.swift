import EntrywayPush
import Testing

@Suite("A notification that would not be what it was meant to be")
struct RefusedNotificationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var notification: PushNotification
    var facts: String

    init(_ notification: PushNotification, _ facts: String) {
      self.notification = notification
      self.facts = facts
    }

    var testDescription: String { facts }
  }

  @Test("It is not built, and the error names the key", arguments: rows)
  func refused(_ row: Row) {
    let error = #expect(throws: PushBuildingError.self) { try PushPayload(row.notification) }
    #expect(error?.facts == "error \(row.facts)")
    let rules = #expect(throws: PushBuildingError.self) {
      try PushPayload(opening: .home, via: ShopRoute.entries, showing: row.notification)
    }
    #expect(rules == error)
  }

  static let rows: [Row] = [
    Row(PushNotification(alert: ""), "empty, key aps.alert"),
    Row(PushNotification(alert: PushAlert()), "empty, key aps.alert"),
    Row(PushNotification(alert: PushAlert(subtitle: "", body: "")), "empty, key aps.alert"),
    Row(PushNotification(alert: PushAlert(launchImage: "a")), "empty, key aps.alert"),
    Row(PushNotification(alert: PushAlert(title: "", body: "a")), "empty, key aps.alert.title"),
    Row(
      PushNotification(alert: PushAlert(title: .localized(""), body: "a")),
      "empty, key aps.alert.title-loc-key"),
    Row(
      PushNotification(alert: PushAlert(title: "a", subtitle: .localized(""))),
      "empty, key aps.alert.subtitle-loc-key"),
    Row(
      PushNotification(alert: PushAlert(title: "a", body: .localized("", arguments: ["b"]))),
      "empty, key aps.alert.loc-key"),
    Row(
      PushNotification(alert: PushAlert(title: "a", launchImage: "")),
      "empty, key aps.alert.launch-image"),
    Row(PushNotification(sound: PushSound("")), "empty, key aps.sound"),
    Row(PushNotification(sound: .critical("")), "empty, key aps.sound.name"),
    Row(PushNotification(sound: PushSound("", volume: 1)), "empty, key aps.sound.name"),
    Row(PushNotification(category: ""), "empty, key aps.category"),
    Row(PushNotification(thread: ""), "empty, key aps.thread-id"),
    Row(PushNotification(targetContentID: ""), "empty, key aps.target-content-id"),
    Row(PushNotification(filterCriteria: ""), "empty, key aps.filter-criteria"),
    Row(
      PushNotification(sound: .default, interruptionLevel: .critical),
      "critical-sound, key aps.sound"),
    Row(
      PushNotification(sound: PushSound("a.caf", volume: 1), interruptionLevel: .critical),
      "critical-sound, key aps.sound"),
    Row(
      PushNotification(sound: .critical(), interruptionLevel: .passive),
      "critical-sound, key aps.interruption-level"),
  ]
}
