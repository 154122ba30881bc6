import AppIntents
import AppleSystem
import EntrywaySwiftUI
import EntrywayTesting
import SwiftUI
import Testing
import UIKit

/// One center for all of them, as in an app: each leaves it as it was.
@Suite("App Intents", .serialized) struct ShowDeparturesTests {
  @Test("The intent opens the universal link of its destination, which the app reads")
  func universalLink() async throws {
    guard #available(iOS 18, *) else { return }
    let intent = ShowDepartures()
    intent.station = "Köln Hbf"
    let result = try await intent.perform()
    let opened = try #require(result as? IntentResultContainer<OpenURLIntent>)
    let link = opened.opened.url.absoluteString
    #expect(link == "https://trains.example.com/departures/K%C3%B6ln%20Hbf")
    let phone = AppSimulator(DeepLinkCenter(EntryRules(TrainRoute.routes)))
    await phone.launch(from: .appIntent(link))
    #expect(phone.opened == [.departures(station: "Köln Hbf")])
  }

  @Test("Before iOS 18 the app takes the entry, which waits for its window")
  func before18() async throws {
    let center = TrainApp.center
    let intent = ShowDeparturesBefore18()
    intent.station = "Ulm"
    _ = try await intent.perform()
    #expect(center.history.last?.state == .waiting(for: [.requirement(.interface), .handler()]))
    let handler = center.onOpen { _ in }
    center.satisfy(.interface)
    #expect(
      center.history.last?.outcome?.description == "opened departures (station: Ulm)")
    handler.cancel()
    center.withdraw(.interface)
  }

  @Test("On iOS 26 the scene delegate hears of the intent, which opens once, cold and warm")
  func scene() {
    guard #available(iOS 26, *) else { return }
    let phone = Phone(
      appDelegate: TrainAppDelegate(), notifications: UNUserNotificationCenter(),
      sceneDelegate: { TrainSceneDelegate() })
    var opened: [TrainRoute] = []
    let handler = TrainApp.center.onOpen { route in opened.append(route) }
    let scene = phone.launch(performing: intent("Bonn"))
    #expect(opened == [.departures(station: "Bonn")])
    phone.perform(intent("Trier"), in: scene)
    #expect(opened == [.departures(station: "Bonn"), .departures(station: "Trier")])
    #expect(TrainApp.center.history.last?.source == .appIntent)
    phone.background(scene)
    phone.disconnect(scene)
    handler.cancel()
  }

  @Test("In SwiftUI the modifier hears of it")
  func view() {
    guard #available(iOS 26, *) else { return }
    let window = UIWindowScene(session: UISceneSession(persistentIdentifier: "view"))
    let host = ViewHost(scene: window) { DeparturesView() }
    #expect(host.perform(intent("Mainz")) == 1)
    #expect(host.mounted.texts == ["Departures: Mainz"])
    host.phase = .background
    host.unmount()
  }

  @available(iOS 26, *)
  private func intent(_ station: String) -> ShowDeparturesInScene {
    let intent = ShowDeparturesInScene()
    intent.station = station
    return intent
  }

  private final class TrainAppDelegate: UIResponder, UIApplicationDelegate {
    nonisolated deinit {}
  }
}
