import AppleSystem
import EntrywayTesting
import EntrywayUIKit
import Testing
import UIKit

@Suite("Several windows") struct ChatWindowsTests {
  private let windows = ChatWindows()
  private let phone: AppSimulator<ChatRoute>

  init() { phone = AppSimulator(windows.center) }

  private func push(_ conversation: String) -> SimulatedEntry {
    .notification(
      ["link": .text("https://chat.example.com/conversations/\(conversation)")],
      target: "conversation-\(conversation)")
  }

  /// Two windows, of which the second was active last.
  private func openTwo() async {
    await phone.launch()
    await phone.openScene("second")
  }

  @Test("A link opens in the window that the system hands it to")
  func link() async {
    await openTwo()
    await phone.tap(.link("https://chat.example.com/conversations/sarah"), in: "main")
    #expect(phone.opened(in: "main") == [.conversation(id: "sarah")])
    #expect(phone.opened(in: "second") == [])
  }

  @Test("A message that arrives goes to the window that shows its conversation")
  func arrival() async {
    await openTwo()
    windows.shows("sarah", in: "main")
    windows.shows("tom", in: "second")
    await phone.deliver(push("sarah"))
    #expect(phone.opened(in: "main") == [.conversation(id: "sarah")])
    #expect(phone.opened(in: "second") == [])
  }

  @Test("One that no window shows goes to the window that was active last")
  func lastActive() async {
    await openTwo()
    windows.shows("sarah", in: "main")
    await phone.deliver(push("ada"))
    #expect(phone.opened(in: "main") == [])
    #expect(phone.opened(in: "second") == [.conversation(id: "ada")])
  }

  @Test("A target that is contained in another's takes its message")
  func contained() async {
    await openTwo()
    windows.shows("1", in: "main")
    await phone.deliver(push("12"))
    #expect(phone.opened(in: "main") == [.conversation(id: "12")])
  }

  @Test("What waits for a window that is closed goes to another one")
  func closed() async {
    await openTwo()
    await phone.background("second")
    await phone.tap(.link("chat://conversations/tom"), in: "second", activates: false)
    await phone.closeScene("second")
    #expect(phone.opened(in: "main") == [.conversation(id: "tom")])
  }

  @Test("On a phone with two windows each shows its own")
  func delegates() async throws {
    let system = Phone(
      appDelegate: ChatAppDelegate(), notifications: UNUserNotificationCenter(),
      sceneDelegate: ChatSceneDelegate.init)
    system.startProcess()
    let first = system.connect("first")
    let second = system.connect("second")
    for scene in [first, second] { system.activate(scene) }
    let link = try #require(URL(string: "chat://conversations/sarah"))
    await system.enter(.url(link), first)
    #expect(shown(in: first) == [nil, "sarah"])
    #expect(shown(in: second) == [nil])
    await system.respond(
      to: Tap(["link": "https://chat.example.com/conversations/tom"]), targetScene: second)
    #expect(shown(in: second) == [nil, "tom"])
  }

  private func shown(in scene: UIWindowScene) -> [String?] {
    let stack = scene.windows.first?.rootViewController as? UINavigationController
    return stack?.viewControllers.map(\.title) ?? []
  }

  @Test("The table and the rules have no problems")
  func table() { #expect(ChatRoute.entries.problems.isEmpty) }
}
