#if canImport(UserNotifications) && !canImport(ObjectiveC)
  import Loopback
  import Entryway
  import Foundation
  import Testing
  @preconcurrency import UserNotifications

  @testable import EntrywayNotificationService

  @Suite("ImageNotificationService", .timeLimit(.minutes(1)))
  struct ImageNotificationServiceTests {
    /// An extension as an app writes it, with a server of this machine for its host.
    private final class Service: ImageNotificationService {
      private let chosen: NotificationImages

      init(_ images: NotificationImages) { chosen = images }

      override var images: NotificationImages { chosen }
    }

    private let shown: AsyncStream<UNNotificationContent>
    private let show: @Sendable (UNNotificationContent) -> Void
    private let close: @Sendable () -> Void

    init() {
      let (stream, continuation) = AsyncStream.makeStream(of: UNNotificationContent.self)
      shown = stream
      show = { continuation.yield($0) }
      close = { continuation.finish() }
    }

    private func request(_ address: String) -> UNNotificationRequest {
      let content = UNMutableNotificationContent()
      content.title = "Flash sale starts now"
      content.subtitle = "Today"
      content.body = "Up to 40% off running shoes."
      content.categoryIdentifier = "SALE"
      content.threadIdentifier = "sales"
      content.targetContentIdentifier = "main"
      content.userInfo = [
        "aps": ["mutable-content": 1], "deep_link": "https://shop.example.com/sale",
        "image_url": address, "nested": ["list": [1, 2]],
      ]
      return UNNotificationRequest(
        identifier: "1", content: content, trigger: UNPushNotificationTrigger())
    }

    private func images(_ server: LoopbackServer) -> NotificationImages {
      var images = NotificationImages(hosts: [])
      images.testOrigins = [server.origin]
      return images
    }

    private func isSame(_ one: UNNotificationContent, _ other: UNNotificationContent) -> Bool {
      one.title == other.title && one.subtitle == other.subtitle && one.body == other.body
        && one.categoryIdentifier == other.categoryIdentifier
        && one.threadIdentifier == other.threadIdentifier
        && one.targetContentIdentifier == other.targetContentIdentifier
        && PayloadValue(userInfo: one.userInfo) == PayloadValue(userInfo: other.userInfo)
    }

    @Test("The image is attached, and everything else is as it came")
    func attached() async throws {
      let server = try LoopbackServer { _ in .answer(ImageBytes.png) }
      let request = request(server.origin + "/a")
      let file = FileManager.default.temporaryDirectory
        .appending(component: "\(UUID().uuidString).gif")
      try Data(ImageBytes.gif).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let first = try UNNotificationAttachment(identifier: "first", url: file)
      request.content.attachments = [first]
      let service = Service(images(server))
      service.didReceive(request, withContentHandler: show)
      var contents = shown.makeAsyncIterator()
      let content = try #require(await contents.next())
      #expect(isSame(content, request.content))
      #expect(content.attachments.count == 2 && content.attachments.first === first)
      let image = try #require(content.attachments.last?.url)
      defer { try? FileManager.default.removeItem(at: image) }
      #expect(image.pathExtension == "png")
      #expect(try Array(Data(contentsOf: image)) == ImageBytes.png)
      #expect(request.content.attachments.count == 1, "what came was changed")
    }

    @Test("A video is attached as an image is")
    func video() async throws {
      let server = try LoopbackServer { _ in .answer(ImageBytes.mp4, type: "video/mp4") }
      let request = request(server.origin + "/a")
      let service = Service(images(server))
      service.didReceive(request, withContentHandler: show)
      var contents = shown.makeAsyncIterator()
      let content = try #require(await contents.next())
      #expect(isSame(content, request.content))
      let video = try #require(content.attachments.first?.url)
      defer { try? FileManager.default.removeItem(at: video) }
      #expect(video.pathExtension == "mp4")
      #expect(try Array(Data(contentsOf: video)) == ImageBytes.mp4)
    }

    @Test("Without its image the notification is the very one that came")
    func unchanged() async throws {
      let server = try LoopbackServer { _ in .answer(ImageBytes.html) }
      for address in [server.origin + "/a", "https://evil.example/a", "no address"] {
        let request = request(address)
        let service = Service(images(server))
        service.didReceive(request, withContentHandler: show)
        var contents = shown.makeAsyncIterator()
        let content = try #require(await contents.next())
        #expect(content === request.content)
        #expect(content.attachments.isEmpty)
      }
    }

    @Test("An extension that names no hosts shows what came")
    func noHosts() async throws {
      let request = request("https://cdn.example.com/a")
      ImageNotificationService().didReceive(request, withContentHandler: show)
      close()
      var contents: [UNNotificationContent] = []
      for await content in shown { contents.append(content) }
      #expect(contents.count == 1 && contents.first === request.content)
    }

    @Test("When the time is over all that wait appear as they came, once, before that returns")
    func expired() async throws {
      let server = try LoopbackServer { _ in [.hold] }
      let requests = [request(server.origin + "/a"), request(server.origin + "/b")]
      let service = Service(images(server))
      for request in requests { service.didReceive(request, withContentHandler: show) }
      var asked = server.requests.makeAsyncIterator()
      for _ in requests { _ = await asked.next() }
      service.serviceExtensionTimeWillExpire()
      service.serviceExtensionTimeWillExpire()
      close()
      var contents: [UNNotificationContent] = []
      for await content in shown { contents.append(content) }
      #expect(contents.count == 2)
      #expect(zip(contents, requests).allSatisfy { $0 === $1.content })
    }
  }
#endif
