public import UIKit

extension Phone {
  /// Tells the notification center's delegate of a tap, on a queue of the system's own, and waits
  /// for its completion handler.
  public func respond(to tap: Tap, targetScene: UIScene? = nil) async {
    let answer = await notifications.deliver(tap.response(targetScene: targetScene))
    answers.append("response: \(answer)")
  }

  /// Delivers a notification while the app is in the foreground.
  public func arrive(_ tap: Tap) async -> UNNotificationPresentationOptions {
    await notifications.present(tap.notification)
  }
}

extension UNUserNotificationCenter {
  /// Calls the delegate on a private queue, and says on which thread it called back.
  ///
  /// There is nothing to tap of an app that may not send notifications.
  @MainActor
  func deliver(_ response: UNNotificationResponse) async -> String {
    guard isAuthorized else { return "not allowed" }
    MainQueue.prepare()
    let call = Call(center: self, response: response)
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        guard let delegate = call.center.delegate else {
          return continuation.resume(returning: "nobody listens")
        }
        delegate.userNotificationCenter(call.center, didReceive: call.response) {
          continuation.resume(returning: MainQueue.isCurrent ? "on the main thread" : "off it")
        }
      }
    }
  }

  @MainActor
  func present(_ notification: UNNotification) async -> UNNotificationPresentationOptions {
    guard isAuthorized else { return [] }
    let call = Arrival(center: self, notification: notification)
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        guard let delegate = call.center.delegate else { return continuation.resume(returning: []) }
        delegate.userNotificationCenter(call.center, willPresent: call.notification) {
          continuation.resume(returning: $0)
        }
      }
    }
  }

  // The system hands its objects to another thread and does not touch them again.
  private struct Call: @unchecked Sendable {
    let center: UNUserNotificationCenter
    let response: UNNotificationResponse
  }

  private struct Arrival: @unchecked Sendable {
    let center: UNUserNotificationCenter
    let notification: UNNotification
  }
}
