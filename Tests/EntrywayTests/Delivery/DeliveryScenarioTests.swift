import Entryway
import Testing

/// What the Bookings and Shop sample apps ask of delivery.
@MainActor @Suite("Delivery in the sample apps")
struct DeliveryScenarioTests {
  @Test("A link, then a second before the app is active: only the second is shown")
  func secondLink() {
    let desk = Desk()
    desk.listen()
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"2\")"])
    #expect(desk.history[0] == "Entry 1, a universal link, was superseded by entry 2.")
  }

  @Test("A link, then an invalid one before the app is active: the first is shown")
  func invalidLink() {
    let desk = Desk()
    desk.listen()
    desk.center.receive(.order("1"))
    desk.center.receive(.link("other://messages/1"))
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("The app becomes active again after a link was shown: nothing is shown again")
  func activeAgain() {
    let desk = Desk()
    desk.listen()
    desk.center.receive(.order("1"))
    desk.center.satisfy(.interface)
    for _ in 1...3 {
      desk.center.withdraw(.interface)
      desk.center.satisfy(.interface)
    }
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("An unknown quick action: the completion handler gets false")
  func unknownQuickAction() {
    #expect(!Desk.ready().center.receive(.quickAction("com.myApp.unknown")).isAccepted)
  }

  @Test("A tap when the app is not running waits for the interface, then opens once")
  func coldTap() {
    let desk = Desk()
    desk.center.receive(.notification(callback: "scene(_:willConnectTo:options:)"))
    desk.listen()
    desk.clock.advance(3)
    let second = desk.center.receive(
      .notification(callback: "userNotificationCenter(_:didReceive:)"))
    #expect(second.isAccepted)
    #expect(desk.opened == [])
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("The same, with the callbacks in the other order and the interface in between")
  func coldTapOtherOrder() {
    let desk = Desk()
    desk.listen()
    desk.center.receive(.notification(callback: "userNotificationCenter(_:didReceive:)"))
    desk.center.satisfy(.interface)
    desk.center.receive(.notification(callback: "scene(_:willConnectTo:options:)"))
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("An order that needs a session waits, survives a kill, and opens after sign-in")
  func signIn() {
    let store = MemoryPendingEntryStore()
    let needsSession: DeepLinkCenter<Destination>.Requirements = { _, _ in [.session] }
    let before = Desk.ready(store: store, requirements: needsSession)
    before.center.receive(.order("4821"))
    #expect(before.lines.last == "Entry 1 waits for a session.")

    let after = Desk.ready(store: store, requirements: needsSession)
    #expect(after.opened == [])
    after.center.satisfy(.session)
    #expect(after.opened == ["root: order(\"4821\")"])
    #expect(store.entries == [])

    let again = Desk.ready(store: store, requirements: needsSession)
    again.center.satisfy(.session)
    #expect(again.opened == [])
  }

  @Test("Two handlers listen, one of them in a tab that appears because of the link")
  func tabs() {
    let desk = Desk()
    var isTabShown = false
    desk.center.onOpen { destination, _ in
      desk.opened.append("select tab of \(destination)")
      guard !isTabShown else { return }
      isTabShown = true
      desk.listen("tab")
    }
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    #expect(
      desk.opened == [
        "select tab of order(\"1\")", "tab: order(\"1\")",
        "select tab of order(\"2\")", "tab: order(\"2\")",
      ])
  }
}
