import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("scene(_:continue:)")
struct UserActivityTests {
  @Test("Activities are told apart by their type")
  func sources() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    #expect(shop.center.scene(scene, continue: .web("https://shop.example.com/orders/1")))
    #expect(shop.center.scene(scene, continue: .spotlight("2")))
    #expect(shop.center.scene(scene, continue: .order("3")))
    #expect(!shop.center.scene(scene, continue: NSUserActivity(activityType: "com.other")))
    #expect(shop.opened == ["1", "2", "3"].map { .order(id: $0) })
    #expect(
      shop.center.history.map(\.source) == [
        .universalLink, .spotlight, .userActivity, .userActivity,
      ])
  }

  @Test("A pending Handoff opens when its activity comes, and waits for nothing else till then")
  func pending() async {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    let scene = phone.connect(
      "main", .init(handoffUserActivityType: "com.example.shop.viewOrder"))
    phone.activate(scene)
    #expect(shop.center.history == [])
    #expect(shop.center.announcedActivities.map(\.scene) == ["main"])
    shop.center.scene(scene, continue: .order("1"))
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.source) == [.handoff])
    #expect(shop.center.announcedActivities == [])
  }

  @Test("An activity that the system announced is Handoff's")
  func announced() async {
    let shop = Shop()
    let (phone, scene) = shop.runningPhone()
    await phone.enter(.handoff(.order("1")), scene)
    #expect(shop.entries.map(\.source) == [.handoff])
  }

  @Test("An announced activity that does not come leaves its reason in the history")
  func failed() {
    struct Lost: Error, LocalizedError { var errorDescription: String? { "the iPad is gone" } }
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    shop.center.scene(scene, willContinueUserActivityWithType: "com.example.shop.viewOrder")
    scene.delegate?.scene(
      scene, didFailToContinueUserActivityWithType: "com.example.shop.viewOrder", error: Lost())
    #expect(shop.opened == [])
    #expect(shop.center.announcedActivities == [])
    #expect(
      shop.history == [
        """
        Entry 1, Handoff, was rejected: the system could not hand over the activity \
        `com.example.shop.viewOrder`: the iPad is gone
        hint: nothing is wrong in the app; the person may try again.
        """
      ])
  }

  @Test("An App Clip that is started without a link is an activity for a rule, not a link")
  func withoutLink() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    #expect(!shop.center.scene(scene, continue: activity))
    #expect(
      shop.center.history.map(\.outcome?.description).first??.hasPrefix(
        "rejected: no rule is for the activity `NSUserActivityTypeBrowsingWeb`") == true)
  }
}
