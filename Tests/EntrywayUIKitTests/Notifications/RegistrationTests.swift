import AdapterFixtures
import AppleSystem
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

@MainActor @Suite("Categories of notifications")
struct CategoryTests {
  @Test("The rules' categories are registered when the launch ends, before any notification")
  func registered() throws {
    let phone = Shop().phone()
    phone.startProcess()
    let category = try #require(phone.notifications.categories.first)
    #expect(phone.notifications.categories.count == 1)
    #expect(category.identifier == "MESSAGE")
    #expect(category.options == [.customDismissAction])
    #expect(category.actions.map(\.identifier) == ["REPLY", "MUTE"])
    #expect(category.actions.map(\.title) == ["Reply", "Mute"])
    #expect(
      category.actions.map(\.options) == [.foreground, [.destructive, .authenticationRequired]])
    #expect(category.actions.map(\.icon?.name) == ["system: arrow", nil])
    let reply = try #require(category.actions.first as? UNTextInputNotificationAction)
    #expect(reply.textInputButtonTitle == "Send")
    #expect(reply.textInputPlaceholder == "Message")
    #expect(!(category.actions[1] is UNTextInputNotificationAction))
  }

  @Test("The app's own categories are kept, since a registration replaces the one before")
  func others() {
    let notifications = UNUserNotificationCenter()
    let own = ["NEWS", "MESSAGE"].map {
      UNNotificationCategory(identifier: $0, actions: [], intentIdentifiers: [])
    }
    Shop().center.registerCategories(in: notifications, and: Set(own))
    #expect(notifications.categories.map(\.identifier).sorted() == ["MESSAGE", "NEWS"])
    #expect(notifications.categories.first { $0.identifier == "MESSAGE" }?.actions.count == 2)
  }
}
