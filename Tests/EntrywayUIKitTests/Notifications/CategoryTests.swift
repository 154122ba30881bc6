import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

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
