import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Permission and registration")
struct PermissionTests {
  private struct Refusal: Error {}

  @Test("The person's answer comes back to the main actor", arguments: [true, false])
  func answer(isGranted: Bool) async throws {
    let notifications = UNUserNotificationCenter()
    notifications.answer = .success(isGranted)
    #expect(try await notifications.askForPermission() == isGranted)
    #expect(notifications.requestedOptions == [[.alert, .badge, .sound]])
  }

  @Test("The push service is asked only if the person allows it", arguments: [true, false])
  func registration(isGranted: Bool) async throws {
    let notifications = UNUserNotificationCenter()
    notifications.answer = .success(isGranted)
    let application = UIApplication()
    #expect(try await application.askForNotifications(in: notifications) == isGranted)
    #expect(application.isRegisteredForRemoteNotifications == isGranted)
  }

  @Test("What the system reports is thrown")
  func failure() async {
    let notifications = UNUserNotificationCenter()
    notifications.answer = .failure(Refusal())
    await #expect(throws: Refusal.self) {
      try await notifications.askForPermission(for: .provisional)
    }
  }

  @Test(
    "A device token is written as servers take it",
    arguments: [([0x00, 0x0f, 0xa1, 0xff], "000fa1ff"), ([], "")] as [([UInt8], String)])
  func token(bytes: [UInt8], text: String) {
    let token = DeviceToken(Data(bytes))
    #expect(token.description == text)
    #expect(token == DeviceToken(Data(bytes)))
  }
}
