import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Completion handlers in the background")
struct BackgroundTests {
  private let clock = HandClock()
  private let answers = Answers()

  /// A shop whose places wait for a sign-in.
  private func shop() -> (Shop, Phone) {
    let shop = Shop(timer: clock, requirements: { _, _ in [.session] })
    let phone = shop.phone()
    phone.startProcess()
    return (shop, phone)
  }

  private let mute = Tap(["mute_link": "shop://muted/1"], action: "MUTE")

  @Test("A button that runs in the background is done when its entry has its outcome")
  func outcome() {
    let (shop, phone) = shop()
    phone.notifications.delegate?.userNotificationCenter(
      phone.notifications, didReceive: mute.response()
    ) { answers.add(MainActor.assumeIsolated { "done: \(shop.history)" }) }
    #expect(answers.lines == [])
    shop.center.meet(.session)
    #expect(
      answers.lines == ["done: [\"Entry 1, the notification action MUTE, opened muted (id: 1).\"]"])
  }

  @Test("It is done when the system's time is over, and what comes of the entry is not told again")
  func limit() async {
    let (shop, phone) = shop()
    await withCheckedContinuation { continuation in
      phone.notifications.delegate?.userNotificationCenter(
        phone.notifications, didReceive: mute.response()
      ) {
        answers.add("done")
        continuation.resume()
      }
      clock.ring()
    }
    #expect(shop.history == ["Entry 1, the notification action MUTE, waits for a session."])
    shop.center.meet(.session)
    #expect(shop.opened == [.muted(id: "1")])
    #expect(answers.lines == ["done"])
  }

  @Test("A delegate of the app's own hands its completion handler over the same way")
  func forwarded() {
    let (shop, _) = shop()
    shop.center.userNotificationCenter(didReceive: mute.response()) { answers.add("done") }
    #expect(answers.lines == [])
    shop.center.cancelWaiting()
    #expect(answers.lines == ["done"])
  }

  @Test("A tap is done at once, though its place waits: the app is on the screen")
  func tap() {
    let (shop, phone) = shop()
    phone.notifications.delegate?.userNotificationCenter(
      phone.notifications, didReceive: Tap(["deep_link": "shop://orders/1"]).response()
    ) { answers.add("done") }
    #expect(answers.lines == ["done"])
    #expect(
      shop.history == ["Entry 1, a tapped notification, waits for the interface and a session."])
  }
}
