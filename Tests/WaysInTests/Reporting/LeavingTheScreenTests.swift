import AdapterFixtures
import AppleFoundation
import AppleSystem
import EntrywayReporting
import EntrywayTesting
import Testing
import UIKit

@MainActor @Suite("Reporting when the app leaves the screen", .timeLimit(.minutes(1)))
struct LeavingTheScreenTests {
  private let time = BackgroundTimeGranted()

  private let all = [
    "A session began with a custom-scheme link.", "A custom-scheme link opened order.",
  ]

  /// Opens an order, and leaves the screen.
  private func leave(_ shop: ReportingShop) async throws -> (Phone, UIWindowScene) {
    let phone = shop.shop.phone()
    await phone.launch(.link("shop://orders/1"))
    let scene = try #require(phone.scenes.first)
    await shop.reporting.ready()
    #expect(shop.told == [])
    time.whileGranted { phone.background(scene) }
    return (phone, scene)
  }

  @Test("What waits is sent before the time that the app asked for ends")
  func sent() async throws {
    let shop = ReportingShop()
    _ = try await leave(shop)
    var ended = time.ended.makeAsyncIterator()
    #expect(await ended.next() == "Entryway reporting")
    #expect(shop.told == all)
  }

  @Test("The time lasts for as long as the link server takes")
  func lasting() async throws {
    let shop = ReportingShop(isHeld: true)
    _ = try await leave(shop)
    var asked = shop.links.asked.makeAsyncIterator()
    _ = await asked.next()
    #expect(await time.endedSoFar() == [])
  }

  @Test("When the time is over the request is given up, and what it told waits for the next time")
  func expired() async throws {
    let shop = ReportingShop(isHeld: true)
    let (phone, scene) = try await leave(shop)
    var asked = shop.links.asked.makeAsyncIterator()
    _ = await asked.next()
    await time.expire()
    var (ended, cancelled) = (
      time.ended.makeAsyncIterator(), shop.links.cancelled.makeAsyncIterator()
    )
    #expect(await ended.next() == "Entryway reporting")
    try #require(await cancelled.next() != nil)
    #expect(await shop.reporting.waitingCount == 2)
    #expect(shop.told == [])

    shop.links.release()
    time.whileGranted { phone.activate(scene) }
    await shop.reporting.send()
    #expect(shop.told == all)
    #expect(
      await shop.notesSoFar() == [
        "Recorded: A session began with a custom-scheme link.",
        "Recorded: A custom-scheme link opened order.", "Sent 2 events to the link server.",
      ])
  }

  @Test("The app asks for time whenever it leaves, and sends nothing twice")
  func again() async throws {
    let shop = ReportingShop()
    let (phone, scene) = try await leave(shop)
    var ended = time.ended.makeAsyncIterator()
    _ = await ended.next()
    phone.activate(scene)
    time.whileGranted { phone.background(scene) }
    _ = await ended.next()
    #expect(shop.told == all)
    #expect(shop.links.server.requests.count == 1)
  }
}
