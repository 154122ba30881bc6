import EntrywayPush
import Testing

@Suite("PushNotification")
struct PushNotificationTests {
  /// A notification, and what stands under `aps`.
  struct Row: CustomTestStringConvertible, Sendable {
    var notification: PushNotification
    var aps: String

    init(_ notification: PushNotification, _ aps: String) {
      self.notification = notification
      self.aps = aps
    }

    var testDescription: String { aps }
  }

  @Test("Each part stands under Apple's key, and what is not given under none", arguments: rows)
  func keys(row: Row) throws {
    let payload = try PushPayload(row.notification)
    #expect(payload.json == #"{"aps":\#(row.aps)}"#)
  }

  static let rows: [Row] = [
    Row(PushNotification(), "{}"),
    Row(PushNotification(alert: "Bon appétit"), #"{"alert":"Bon appétit"}"#),
    Row(PushNotification(alert: PushAlert(body: "a")), #"{"alert":"a"}"#),
    Row(
      PushNotification(alert: PushAlert(title: "a", subtitle: "", body: "", launchImage: "d")),
      #"{"alert":{"body":"","launch-image":"d","subtitle":"","title":"a"}}"#),
    Row(
      PushNotification(
        alert: PushAlert(
          title: .localized("T"), subtitle: .localized("S", arguments: ["1", "2"]),
          body: .localized("B", arguments: ["%@"]))),
      #"{"alert":{"loc-args":["%@"],"loc-key":"B","subtitle-loc-args":["1","2"],"#
        + #""subtitle-loc-key":"S","title-loc-key":"T"}}"#),
    Row(
      PushNotification(alert: PushAlert(subtitle: "b", body: "c")),
      #"{"alert":{"body":"c","subtitle":"b"}}"#),
    Row(
      PushNotification(alert: PushAlert(body: "c", launchImage: "d")),
      #"{"alert":{"body":"c","launch-image":"d"}}"#),
    Row(
      PushNotification(sound: .critical()), #"{"sound":{"critical":1,"name":"default"}}"#),
    Row(
      PushNotification(sound: PushSound("bell.caf", volume: 0.25)),
      #"{"sound":{"name":"bell.caf","volume":0.25}}"#),
    Row(PushNotification(sound: .default), #"{"sound":"default"}"#),
    Row(PushNotification(sound: PushSound("bell.caf")), #"{"sound":"bell.caf"}"#),
    Row(
      PushNotification(sound: .critical(volume: 0.5)),
      #"{"sound":{"critical":1,"name":"default","volume":0.5}}"#),
    Row(
      PushNotification(sound: .critical("alarm.caf", volume: 1)),
      #"{"sound":{"critical":1,"name":"alarm.caf","volume":1.0}}"#),
    Row(PushNotification(badge: 0), #"{"badge":0}"#),
    Row(
      PushNotification(badge: 7, category: "MESSAGE", thread: "sarah"),
      #"{"badge":7,"category":"MESSAGE","thread-id":"sarah"}"#),
    Row(
      PushNotification(interruptionLevel: .timeSensitive, relevance: 0.25),
      #"{"interruption-level":"time-sensitive","relevance-score":0.25}"#),
    Row(PushNotification(interruptionLevel: .passive), #"{"interruption-level":"passive"}"#),
    Row(PushNotification(interruptionLevel: .active), #"{"interruption-level":"active"}"#),
    Row(PushNotification(interruptionLevel: .critical), #"{"interruption-level":"critical"}"#),
    Row(
      PushNotification(sound: .critical(), interruptionLevel: .critical),
      #"{"interruption-level":"critical","sound":{"critical":1,"name":"default"}}"#),
    Row(
      PushNotification(sound: .critical(), interruptionLevel: .timeSensitive),
      #"{"interruption-level":"time-sensitive","sound":{"critical":1,"name":"default"}}"#),
    Row(
      PushNotification(
        isMutable: true, isContentAvailable: true, targetContentID: "order-1",
        filterCriteria: "work"),
      #"{"content-available":1,"filter-criteria":"work","mutable-content":1,"#
        + #""target-content-id":"order-1"}"#),
  ]

  @Test("A number out of its range is refused", arguments: misfits)
  func misfit(notification: PushNotification, key: String, value: String) {
    let error = #expect(throws: PushBuildingError.self) { try PushPayload(notification) }
    #expect(error?.facts == "error value, key \(key), written \(value)")
  }

  static let misfits: [(PushNotification, String, String)] = [
    (PushNotification(badge: -1), "aps.badge", "-1"),
    (PushNotification(sound: .critical(volume: 1.5)), "aps.sound.volume", "1.5"),
    (PushNotification(relevance: .nan), "aps.relevance-score", "null"),
  ]
}
