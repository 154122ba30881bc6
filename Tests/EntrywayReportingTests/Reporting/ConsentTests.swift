import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("Reporting.hasConsent")
struct ConsentTests {
  @Test("Until it is true nothing is recorded, no identifier is made and no file is there")
  func off() async {
    let shop = ReportingShop(hasConsent: nil)
    #expect(!shop.reporting.hasConsent)
    shop.center.satisfy(.interface)
    shop.open("https://shop.example.com/orders/7")
    shop.center.track("purchase")
    #expect(await shop.reporting.send())
    #expect(shop.files == [])
    #expect(await shop.reporting.installation == nil)
    #expect(shop.server.requests == [])
  }

  @Test("What happened before it became true is not told, and a session begins then")
  func turnedOn() async {
    let shop = ReportingShop(hasConsent: nil)
    shop.center.satisfy(.interface)
    shop.open("https://shop.example.com/orders/7")
    shop.reporting.hasConsent = true
    shop.center.track("purchase")
    let told = await shop.told()
    #expect(told == ["A session began.", "The app reported purchase."])
  }

  @Test("It is kept over launches, and what comes before it is read is told")
  func kept() async {
    let first = ReportingShop()
    await first.reporting.ready()
    let second = ReportingShop(first.server, hasConsent: nil, folder: first.folder)
    second.center.satisfy(.interface)
    second.open("https://shop.example.com/orders/7")
    #expect(await second.events(.open).count == 1)
    #expect(second.reporting.hasConsent)
  }

  @Test("Said in the first moment it counts, whatever was kept")
  func first() async {
    let first = ReportingShop()
    await first.reporting.ready()
    let second = ReportingShop(first.server, hasConsent: false, folder: first.folder)
    await second.reporting.ready()
    #expect(!second.reporting.hasConsent)
    #expect(second.files == [])
  }

  @Test("Turned off, the queue, the identifier and the extension's files are gone")
  func turnedOff() async throws {
    let shared = SharedReports(ReportingShop.newFolder())
    let shop = ReportingShop(shared: shared)
    shop.server.failure = .offline
    shop.center.satisfy(.interface)
    shop.center.track("purchase")
    #expect(await shop.reporting.send() == false)
    #expect(shared.hasConsent)
    shared.noteDelivery(of: ["send_id": "spring-1"])
    let installation = try #require(await shop.reporting.installation)
    let waiting = await shop.reporting.waitingCount
    #expect(waiting == 2)
    shop.reporting.hasConsent = false
    await shop.reporting.ready()
    #expect(shop.files == [])
    #expect(!FileManager.default.fileExists(atPath: shared.url.path))
    #expect(await shop.reporting.waitingCount == 0)
    shop.server.failure = nil
    shop.reporting.hasConsent = true
    shop.center.track("purchase")
    let told = await shop.told()
    #expect(told == ["A session began.", "The app reported purchase."])
    #expect(shop.server.installations.contains(installation) == false)
  }

  @Test("Turned off, it is off on the disk before anything else happens, for the extension too")
  func offAtOnce() async {
    let shared = SharedReports(ReportingShop.newFolder())
    let shop = ReportingShop(shared: shared)
    await shop.reporting.ready()
    #expect(ReportFolder(shop.folder).hasConsent && shared.hasConsent)
    shop.reporting.hasConsent = false
    #expect(!ReportFolder(shop.folder).hasConsent && !shared.hasConsent)
    // Whoever is killed now is off at the next launch.
    let next = ReportingShop(shared: shared, hasConsent: nil, folder: shop.folder)
    await next.reporting.ready()
    #expect(!next.reporting.hasConsent)
    #expect(next.files == [])
    #expect(!FileManager.default.fileExists(atPath: shared.url.path))
  }

  @Test("Turned on and off at once, it is never on, on the disk")
  func onAndOff() async throws {
    let shared = SharedReports(ReportingShop.newFolder())
    let folder = ReportFolder(ReportingShop.newFolder())
    let record = ConsentRecord(folder, shared: shared)
    record.say(true)
    record.say(false)
    #expect(try !record.give())
    #expect(!folder.hasConsent && !shared.hasConsent)
    record.say(true)
    #expect(try record.give())
    #expect(folder.hasConsent && shared.hasConsent)
    record.say(false)
    #expect(!record.load() && !folder.hasConsent && !shared.hasConsent)
  }

  @Test("Turned off and on at once, what was before is deleted all the same")
  func offAndOn() async {
    let shop = ReportingShop()
    shop.center.track("before")
    let installation = await shop.reporting.installation
    shop.reporting.hasConsent = false
    shop.reporting.hasConsent = true
    shop.center.track("after")
    #expect(await shop.told() == ["The app reported after."])
    #expect(shop.reporting.hasConsent && ReportFolder(shop.folder).hasConsent)
    #expect(await shop.reporting.installation != installation)
    #expect(shop.notes.problems == [])
  }

  @Test("Said off at the launch, what the last one left is not sent")
  func offAtLaunch() async {
    let first = ReportingShop()
    first.server.failure = .offline
    first.center.track("purchase")
    await first.reporting.close()
    first.server.failure = nil
    let second = ReportingShop(first.server, hasConsent: false, folder: first.folder)
    await second.reporting.ready()
    #expect(second.files == [])
    #expect(second.server.events == [])
  }

  @Test("What a kill has left while it was turned off is removed at the next launch")
  func killedWhileTurnedOff() async throws {
    let first = ReportingShop()
    first.server.failure = .offline
    first.center.track("purchase")
    await first.reporting.close()
    try FileManager.default.removeItem(at: first.folder.appending(path: "on"))
    first.server.failure = nil
    let second = ReportingShop(first.server, hasConsent: nil, folder: first.folder)
    await second.reporting.ready()
    #expect(second.files == [])
    second.reporting.hasConsent = true
    second.center.track("later")
    let told = await second.told()
    #expect(told == ["The app reported later."])
  }

  @Test("Turned off and on by another process meanwhile, nothing from before is sent on")
  func otherProcess() async throws {
    let shop = ReportingShop()
    shop.server.limit = 2
    let other = ReportingShop(shop.server, hasConsent: nil, folder: shop.folder)
    for number in 0..<40 { shop.center.track(EventName(rawValue: "old-\(number)")) }
    await shop.reporting.ready()
    other.reporting.hasConsent = false
    other.reporting.hasConsent = true
    await other.reporting.ready()
    await shop.reporting.send()
    shop.center.track("new")
    let told = await shop.told()
    #expect(told == ["The app reported new."])
  }

  @Test("Files are for the app alone")
  func permissions() async throws {
    let shop = ReportingShop()
    shop.center.track("purchase")
    await shop.reporting.ready()
    for file in shop.files {
      let path = shop.folder.appending(path: file).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
      #expect(mode & 0o077 == 0, "\(file)")
    }
    #expect(shop.files.count >= 4)
  }

  @Test("Another identifier: what comes next is told under it, what waits under the one before")
  func reset() async throws {
    let shop = ReportingShop()
    shop.server.failure = .offline
    shop.center.track("before")
    let before = try #require(await shop.reporting.installation)
    shop.reporting.resetInstallation()
    shop.center.track("after")
    let after = try #require(await shop.reporting.installation)
    #expect(before != after)
    shop.server.failure = nil
    let told = await shop.told()
    #expect(told == ["The app reported before.", "The app reported after."])
    #expect(shop.server.installations == [before, after])
  }

  @Test("Another identifier begins another session, so that nothing joins the two")
  func resetSession() async {
    let shop = ReportingShop()
    shop.center.satisfy(.interface)
    shop.center.track("before")
    shop.reporting.resetInstallation()
    shop.center.track("after")
    let told = await shop.told()
    #expect(
      told == [
        "A session began.", "The app reported before.", "A session began.",
        "The app reported after.",
      ])
    #expect(Set(shop.server.events.map(\.session)).count == 2)
  }
}

@MainActor @Suite("Reporting.deleteData")
struct DeletionTests {
  @Test("One call deletes what is here and what the server has, and turns reporting off")
  func deletion() async throws {
    let shop = ReportingShop()
    shop.center.track("purchase")
    await shop.reporting.send()
    let installation = try #require(await shop.reporting.installation)
    #expect(try await shop.reporting.deleteData())
    #expect(shop.server.deleted == [installation])
    #expect(!shop.reporting.hasConsent)
    #expect(shop.files == [])
  }

  @Test("Where there is no identifier any more nothing is deleted, and it says so")
  func unknown() async throws {
    let shop = ReportingShop()
    shop.center.track("purchase")
    await shop.reporting.send()
    shop.reporting.hasConsent = false
    #expect(try await shop.reporting.deleteData() == false)
    #expect(shop.server.deleted == [])
  }

  @Test("A deletion that the server does not do keeps no later event from being sent")
  func refused() async throws {
    let shop = ReportingShop()
    shop.center.track("before")
    await shop.reporting.send()
    shop.server.failure = .status(404)
    #expect(try await shop.reporting.deleteData() == false)
    shop.server.failure = nil
    shop.server.refusesDeletion = true
    shop.reporting.hasConsent = true
    shop.center.track("after")
    await shop.reporting.send()
    #expect(
      shop.server.events.map(\.description) == [
        "The app reported before.", "The app reported after.",
      ])
  }

  @Test("Offline it is remembered, and done after a restart as soon as the server is reached")
  func offline() async throws {
    let first = ReportingShop()
    first.center.track("purchase")
    await first.reporting.send()
    let installation = try #require(await first.reporting.installation)
    first.server.failure = .offline
    #expect(try await first.reporting.deleteData() == false)
    #expect(first.files == ["deletions", "deletions/\(installation).json"])
    first.server.failure = nil
    let second = ReportingShop(first.server, hasConsent: nil, folder: first.folder)
    #expect(await second.reporting.send())
    #expect(second.server.deleted == [installation])
    #expect(second.files == [])
  }
}
