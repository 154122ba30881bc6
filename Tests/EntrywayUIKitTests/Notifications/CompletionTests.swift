import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Completion handlers of notifications")
struct CompletionTests {
  @Test("The completion is called once, on the main thread, after the entry was received")
  func onceAfterReceive() async throws {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    let delegate = try #require(phone.notifications.delegate)
    let answers = Answers()
    await withCheckedContinuation { continuation in
      let call = Call(delegate, phone.notifications, Tap(["deep_link": "shop://orders/1"]))
      DispatchQueue.global().async {
        call.delegate.userNotificationCenter(call.center, didReceive: call.response) {
          answers.add(MainActor.assumeIsolated { shop.history.joined() })
          continuation.resume()
        }
      }
    }
    #expect(answers.lines == ["Entry 1, a tapped notification, opened order (id: 1)."])
  }

  @Test("It is called for what is rejected, for a dismissal and for a duplicate as well")
  func unhandled() async {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    await phone.respond(to: Tap(["deep_link": 4821], requestID: "1"))
    await phone.respond(
      to: Tap([:], action: UNNotificationDismissActionIdentifier, requestID: "2"))
    await phone.respond(to: Tap(["deep_link": "shop://orders/1"], requestID: "3"))
    await phone.respond(to: Tap(["deep_link": "shop://orders/1"], requestID: "3"))
    #expect(phone.answers == Array(repeating: "response: on the main thread", count: 4))
    #expect(shop.opened == [.order(id: "1")])
    #expect(
      shop.history.dropFirst() == [
        "Entry 2, a dismissed notification, was cancelled: dismissed.",
        "Entry 3, a tapped notification, opened order (id: 1).",
        "Entry 4, a tapped notification, was a duplicate of entry 3.",
      ])
  }

  @Test("On the main thread everything is done when the callback returns")
  func synchronous() throws {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    let answers = Answers()
    phone.notifications.delegate?.userNotificationCenter(
      phone.notifications, didReceive: Tap(["deep_link": "shop://orders/1"]).response()
    ) { answers.add("done") }
    #expect(answers.lines == ["done"])
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test("What the response holds is copied before the hop: a later change of it is not seen")
  func copied() async throws {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    let delegate = try #require(phone.notifications.delegate)
    await withCheckedContinuation { continuation in
      let call = Call(delegate, phone.notifications, Tap(["deep_link": "shop://orders/1"]))
      callAndChange(call) { continuation.resume() }
    }
    #expect(shop.opened == [.order(id: "1")])
  }

  /// Calls the delegate on another thread while the main one is held, and changes the notification
  /// when the callback has returned.
  private func callAndChange(_ call: Call, completion: @escaping @Sendable () -> Void) {
    let hasReturned = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      call.delegate.userNotificationCenter(
        call.center, didReceive: call.response, withCompletionHandler: completion)
      call.response.notification.request.content.userInfo = ["deep_link": "shop://orders/2"]
      hasReturned.signal()
    }
    hasReturned.wait()
  }

  /// What the system hands to its own thread.
  private struct Call: @unchecked Sendable {
    let delegate: any UNUserNotificationCenterDelegate
    let center: UNUserNotificationCenter
    let response: UNNotificationResponse

    init(
      _ delegate: any UNUserNotificationCenterDelegate, _ center: UNUserNotificationCenter,
      _ tap: Tap
    ) {
      self.delegate = delegate
      self.center = center
      self.response = tap.response()
    }
  }
}

@MainActor @Suite("Completion handlers in the background")
struct BackgroundTests {
  private let clock = HandClock()
  private let answers = Answers()

  /// A shop whose destinations wait for a sign-in.
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
    shop.center.satisfy(.session)
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
    shop.center.satisfy(.session)
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

  @Test("A tap is done at once, though its destination waits: the app is on the screen")
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
