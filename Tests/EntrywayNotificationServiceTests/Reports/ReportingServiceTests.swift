#if canImport(UserNotifications) && !canImport(ObjectiveC)
  import EntrywayReporting
  import Foundation
  import Loopback
  import Testing
  @preconcurrency import UserNotifications

  @testable import EntrywayNotificationService

  @MainActor @Suite("ImageNotificationService, with reports", .timeLimit(.minutes(1)))
  struct ReportingServiceTests {
    /// An extension as an app writes it, with a server of this machine for its host.
    private nonisolated final class Service: ImageNotificationService {
      private let origin: String
      private let folder: SharedReports?

      init(_ origin: String, _ folder: SharedReports?) {
        self.origin = origin
        self.folder = folder
      }

      override var images: NotificationImages {
        var images = NotificationImages(hosts: [])
        images.testOrigins = [origin]
        return images
      }

      override var reports: SharedReports? { folder }
    }

    private let folder = SharedFolder()

    /// Has the extension take a push, and looks at the picture with which it appears.
    private func deliver(_ send: String? = "flash-sale", reports: Bool = true) async throws {
      let server = try LoopbackServer { _ in .answer(ImageBytes.png) }
      let content = UNMutableNotificationContent()
      content.userInfo = [
        "aps": ["mutable-content": 1], "image_url": server.origin + "/a",
        "deep_link": "https://shop.example.com/sale/running-shoes",
      ]
      content.userInfo["send_id"] = send
      let request = UNNotificationRequest(
        identifier: "1", content: content, trigger: UNPushNotificationTrigger())
      let (stream, shown) = AsyncStream.makeStream(of: UNNotificationContent.self)
      let service = Service(server.origin, reports ? folder.shared : nil)
      service.didReceive(request) { shown.yield($0) }
      var contents = stream.makeAsyncIterator()
      let image = try #require(await contents.next()?.attachments.first?.url)
      defer { try? FileManager.default.removeItem(at: image) }
      #expect(try Array(Data(contentsOf: image)) == ImageBytes.png)
      shown.finish()
      #expect(await contents.next() == nil, "the notification appeared twice")
    }

    @Test("A delivery is noted once, and told when the app comes to the screen")
    func noted() async throws {
      await folder.answer(true)
      try await deliver()
      #expect(folder.names.filter { $0.hasSuffix(".json") }.count == 1)
      #expect(await folder.told() == ["A notification of the send flash-sale was delivered."])
    }

    @Test("Without consent, without a send id and without a folder nothing is written")
    func nothing() async throws {
      try await deliver()
      #expect(folder.names == [])
      await folder.answer(true)
      try await deliver(nil)
      try await deliver(reports: false)
      #expect(folder.names == ["on"])
      #expect(await folder.told() == [])
    }

    @Test("An extension that says nothing of it reports nowhere")
    func silent() {
      #expect(ImageNotificationService().reports == nil)
    }

    @Test("The picture appears whatever lies in the folder", arguments: FolderState.allCases)
    func picture(_ state: FolderState) async throws {
      await folder.answer(true)
      try state.prepare(folder.url)
      try await deliver()
    }
  }
#endif
