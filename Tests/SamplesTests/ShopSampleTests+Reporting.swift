import AppleSystem
import EntrywayNotificationService
import EntrywayReporting
import EntrywaySimulation
import EntrywayTesting
import EntrywayUIKit
import Foundation
import Shop
import Testing
import UIKit
@preconcurrency import UserNotifications

@testable import ShopSample
@testable import ShopServiceSample

extension ShopSampleTests {
  /// Has the extension take the push of the flash sale, which appears without its picture.
  private func deliverSale() async throws -> UNNotificationContent {
    let (stream, shown) = AsyncStream.makeStream(of: UNNotificationContent.self)
    var push = Self.sale
    push["image_url"] = nil
    PlayedService("", shared).didReceive(request(push)) { shown.yield($0) }
    var contents = stream.makeAsyncIterator()
    return try #require(await contents.next())
  }

  private func top(_ phone: Phone) -> UIViewController? {
    (phone.root as? UINavigationController)?.topViewController
  }

  /// Starts the app, and looks at its home.
  private func start() async throws -> (Phone, UIWindowScene, UIViewController) {
    let phone = phone()
    await phone.allow()
    return (phone, try #require(phone.scenes.first), try #require(top(phone)))
  }

  @Test("While the person has not allowed it, nothing is sent or written, whatever they do")
  func silent() async throws {
    let (phone, scene, home) = try await start()
    #expect(home.secondTitle == "Tell Us Which Links Work")
    phone.background(scene)
    let content = try await deliverSale()
    await phone.resume(.notification(Tap(content.userInfo)), scene)
    await settle()
    #expect(phone.titles(phone.root) == ["Home", "Sale(running-shoes)"])
    top(phone)?.press()
    phone.background(scene)
    await AppDelegate.center.reporting?.send()
    #expect(server.requests == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("Once they have, a push is told from its delivery to the purchase, with its send")
  func told() async throws {
    let (phone, scene, home) = try await start()
    home.pressSecond()
    #expect(home.secondTitle == "Stop Telling Us Which Links Work")
    await AppDelegate.center.reporting?.ready()
    phone.background(scene)
    let content = try await deliverSale()
    await phone.resume(.notification(Tap(content.userInfo)), scene)
    await settle()
    top(phone)?.press()
    await AppDelegate.center.reporting?.send()
    #expect(
      server.events.map(\.description) == [
        "A session began.", "A notification of the send flash-sale was delivered.",
        "A tapped notification opened sale.", "The app reported purchase.",
      ])
    let opened = try #require(server.events.first { $0.kind == .open })
    #expect(opened.route == "sale")
    #expect(opened.send == "flash-sale")
    #expect(opened.parameters == ["id": "running-shoes"])
    #expect(server.events.last?.values == ["total": 49.9, "currency": "EUR"])
  }

  @Test("What may name a person is not told: an order, a conversation, a search")
  func persons() async throws {
    let (phone, scene, home) = try await start()
    home.pressSecond()
    AppDelegate.session.signIn(code: "4f9c")
    for path in ["orders/4821", "conversations/sarah-82", "users/sarah-82", "search?q=sarah-82"] {
      await phone.enter(.url(try #require(URL(string: "shop://\(path)"))), scene)
      await settle()
    }
    await AppDelegate.center.reporting?.send()
    #expect(
      server.events.filter { $0.kind == .open }.map(\.route) == [
        "order", "conversation", "user", "search",
      ])
    let sent = server.requests.map { String(decoding: $0.body, as: UTF8.self) }.joined()
    #expect(!sent.contains("4821") && !sent.contains("sarah"))
  }

  @Test("The answer outlives the process, and when they change it everything goes")
  func withdrawn() async throws {
    server.failure = .offline
    let (_, _, first) = try await start()
    first.pressSecond()
    await AppDelegate.center.reporting?.ready()
    let (phone, scene, home) = try await start()
    await eventually { home.secondTitle == "Stop Telling Us Which Links Work" }
    #expect(home.secondTitle == "Stop Telling Us Which Links Work")
    _ = try await deliverSale()
    home.pressSecond()
    #expect(home.secondTitle == "Tell Us Which Links Work")
    phone.background(scene)
    server.failure = nil
    await AppDelegate.center.reporting?.send()
    #expect(server.events == [])
    let left = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
    #expect(left == ["app"])
  }

  @Test("The app and its extension share the folder of the group that stands in their entitlements")
  func group() throws {
    let apps = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/Apps/Shop")
    for file in ["Shop.entitlements", "NotificationService/NotificationService.entitlements"] {
      let list = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: apps.appending(path: file)), format: nil)
      let groups = (list as? [String: Any])?["com.apple.security.application-groups"]
      #expect(groups as? [String] == ["group.com.example.shop"], "\(file)")
    }
    let shared = try #require(SharedReports(group: "group.com.example.shop"))
    #expect(NotificationService().reports == shared)
    #expect(ReportingOptions.shop.shared == shared)
  }
}
