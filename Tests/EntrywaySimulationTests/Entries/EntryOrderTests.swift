import DiagnosticFacts
import EntrywayDiagnostics
import EntrywaySimulation
import SimulationFixtures
import Testing

@MainActor @Suite("Orders of an entry")
struct EntryOrderTests {
  private func names(
    _ entry: SimulatedEntry, _ state: AppState, _ lifeCycle: AppLifeCycle
  ) -> [String] {
    entry.orders(in: [state], of: [lifeCycle]).map(\.name)
  }

  @Test("A notification that starts an app with scenes may be reported in seven orders")
  func notification() {
    #expect(
      SimulatedEntry.notification(Shop.push).orders(in: [.notRunning], of: [.scenes]).map(
        \.description)
        == [
          "in the options, then to the delegate",
          "to the delegate, then in the options",
          "in the options, to the delegate once the scene is active",
          "in the options alone",
          "to the delegate alone, before the scene",
          "to the delegate alone",
          "to the delegate alone, once the scene is active",
        ].map { "a tapped notification, not running, UIKit with scenes: \($0)" })
  }

  @Test("A web link may be heard by both modifiers of SwiftUI, in each order, and by two views")
  func modifiers() {
    let names = names(.link(Shop.link), .foreground, .swiftUI)
    #expect(
      names == [
        "by onOpenURL", "by onContinueUserActivity", "by onOpenURL, then onContinueUserActivity",
        "by onContinueUserActivity, then onOpenURL", "by onOpenURL of two views",
      ])
    #expect(self.names(.appClip(Shop.link), .foreground, .swiftUI)[0] == names[1])
  }

  @Test("The activity of another device comes with the scene, or later")
  func handoff() {
    #expect(
      names(.handoff("viewOrder"), .notRunning, .scenes)
        == ["the activity arrives later", "in the options"])
  }

  @Test("What comes back from the background is handed over before the scene is active, or after")
  func background() {
    #expect(
      names(.link(Shop.link), .background, .scenes)
        == ["before the scene is active", "after the scene became active"])
    #expect(names(.link(Shop.link), .background, .appDelegate) == ["before the app is active"])
  }

  @Test("An order is played in its state, by its callbacks")
  func play() async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
    var callbacks: [[String?]] = []
    for order in SimulatedEntry.notification(Shop.push).orders(of: [.scenes]) {
      await app.play(order)
      callbacks.append(app.history.map(\.callback))
      await app.kill()
    }
    let option = "scene(_:willConnectTo:options:)"
    let response = "userNotificationCenter(_:didReceive:)"
    #expect(
      callbacks == [
        [option, response], [response, option], [option, response], [option], [response],
        [response], [response], [response], [response], [response],
      ])
    #expect(app.opened.count == 10)
  }

  @Test("No order at all is a failure, and not a success")
  func none() async {
    for (states, cycles) in [([], [.scenes]), ([.foreground], [])] as [([AppState], [AppLifeCycle])]
    {
      let failure = await #expect(throws: TestFailure.self) {
        try await AppSimulator.everyOrder(
          of: .notification(Shop.push), in: states, lifeCycles: cycles, opens: Shop.order
        ) { DeepLinkCenter(ShopRoute.entries) }
      }
      #expect(failure?.diagnostic.facts == "error opened")
    }
  }

  @Test("An order that differs is told, with what happened in it")
  func failure() async {
    let failure = await #expect(throws: TestFailure.self) {
      try await AppSimulator.everyOrder(
        of: .notification(Shop.push), in: [.notRunning], lifeCycles: [.appDelegate],
        opens: Shop.order
      ) {
        let center = DeepLinkCenter(ShopRoute.entries)
        center.addGuard { _, entry in entry.start == .warm ? .cancel(reason: "late") : .proceed }
        return center
      }
    }
    let order =
      "a tapped notification, not running, UIKit with the app delegate alone: "
      + "after the app became active"
    #expect(failure?.diagnostic.facts == "error opened")
    #expect(failure?.problems.facts == "error opened")
    #expect(failure?.problems.map(\.subjects) == [[order]])
    #expect(failure?.diagnostic.notes.first == order)
    #expect(failure?.problems.first?.notes.last?.contains("Entry 1 was cancelled: late.") == true)
  }
}
