import Entryway
import Testing

@MainActor @Suite("Announced activities")
struct ActivityAnnouncementTests {
  private let activity = AppEntry(
    source: .handoff, content: .activity(ActivityContent(type: "com.example.read")),
    date: Clock.zero)

  @Test("An announcement is taken once, by the scene for which it was made")
  func taken() {
    let desk = Desk()
    desk.center.announceActivity("com.example.read", scene: "left")
    desk.center.announceActivity("com.example.read", scene: "left")
    #expect(
      desk.center.announcedActivities.map(\.scene) == ["left"])
    #expect(!desk.center.takeAnnouncement(of: "com.example.read", scene: "right"))
    #expect(!desk.center.takeAnnouncement(of: "com.example.write", scene: "left"))
    #expect(desk.center.takeAnnouncement(of: "com.example.read", scene: "left"))
    #expect(!desk.center.takeAnnouncement(of: "com.example.read", scene: "left"))
  }

  @Test("Announcements of a closed scene, and all but the last sixteen, are forgotten")
  func bounded() {
    let desk = Desk()
    for number in 1...20 { desk.center.announceActivity("type-\(number)") }
    #expect(desk.center.announcedActivities.map(\.type).first == "type-5")
    #expect(desk.center.announcedActivities.count == 16)
    desk.center.announceActivity("type-21", scene: "left")
    desk.center.closeScene("left")
    #expect(!desk.center.takeAnnouncement(of: "type-21", scene: "left"))
  }

  @Test("An activity that does not come is rejected, and what waits goes on waiting")
  func undelivered() {
    let desk = Desk()
    desk.listen()
    desk.center.receive(.order("1"))
    let reception = desk.center.receive(undelivered: activity, reason: "no\nconnection")
    #expect(!reception.isAccepted)
    #expect(desk.center.history.last?.rejection == "error undelivered")
    #expect(desk.events.last?.outcome == desk.center.history.last?.outcome)
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("An entry of another kind is worded without an activity")
  func link() {
    let desk = Desk()
    desk.center.receive(undelivered: .order("1"), reason: "gone")
    #expect(desk.center.history.map(\.rejection) == ["error undelivered"])
  }
}
