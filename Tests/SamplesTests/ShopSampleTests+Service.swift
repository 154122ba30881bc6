import AppleSystem
import Entryway
import EntrywayNotificationService
import EntrywayReporting
import EntrywayUIKit
import Foundation
import Loopback
import Testing
import UIKit
@preconcurrency import UserNotifications

@testable import ShopSample
@testable import ShopServiceSample

extension ShopSampleTests {
  /// The shop's own, with a server of this machine beside its host, and a folder of the test's.
  nonisolated final class PlayedService: NotificationService {
    private let origin: String
    private let folder: SharedReports

    init(_ origin: String, _ folder: SharedReports) {
      self.origin = origin
      self.folder = folder
    }

    override var reports: SharedReports? { folder }

    override var images: NotificationImages {
      var images = super.images
      images.testOrigins = [origin]
      return images
    }
  }

  /// The push of the flash sale, as it lies beside the app.
  static let sale: [String: Any] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/Apps/Shop/Pushes/sale.apns")
    let json = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return json as? [String: Any] ?? [:]
  }()

  func request(_ push: [String: Any]) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.userInfo = push
    return UNNotificationRequest(
      identifier: "1", content: content, trigger: UNPushNotificationTrigger())
  }

  @Test("The picture of the flash sale is one that the extension fetches")
  func picture() throws {
    let images = NotificationService().images
    #expect(
      try images.address(in: PayloadValue(userInfo: Self.sale)).absoluteString
        == "https://cdn.example.com/banners/running-sale.jpg")
  }

  @Test("The flash sale appears with its picture, and a tap on it opens the sale")
  func sale() async throws {
    let server = try LoopbackServer { path in
      path == "/banners/running-sale.jpg"
        ? .answer(ImageBytes.jpeg, type: "image/jpeg") : .answer([], status: 404)
    }
    var push = Self.sale
    push["image_url"] = server.origin + "/banners/running-sale.jpg"
    let (stream, shown) = AsyncStream.makeStream(of: UNNotificationContent.self)
    PlayedService(server.origin, shared).didReceive(request(push)) { shown.yield($0) }
    var contents = stream.makeAsyncIterator()
    let content = try #require(await contents.next())
    let picture = try #require(content.attachments.first?.url)
    defer { try? FileManager.default.removeItem(at: picture) }
    #expect(try Array(Data(contentsOf: picture)) == ImageBytes.jpeg)

    let phone = phone()
    await phone.allow()
    await phone.respond(to: Tap(content.userInfo))
    await settle()
    #expect(phone.titles(phone.root) == ["Home", "Sale(running-shoes)"])
  }
}
