import EntrywaySwiftUI
import SwiftUI
import Testing
import UIKit

@Suite("A sign-in sheet") struct TheaterTests {
  private let center = DeepLinkCenter(EntryRules(TheaterRoute.routes))
  private let host: ViewHost

  init() {
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    host = ViewHost(scene: scene) { [center] in TheaterView(center: center) }
  }

  private func open(_ link: String) throws {
    host.open(try #require(URL(string: link)))
    host.update()
  }

  @Test("A ticket brings up the sheet, and opens when the user has signed in")
  func signIn() throws {
    try open("https://theater.example.com/tickets/12")
    #expect(host.mounted.texts == ["program", "Sign in to see your ticket"])
    host.press("Sign In")
    host.update()
    #expect(host.mounted.texts == ["ticket 12"])
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, opened ticket (number: 12)."
      ])
  }

  @Test("A user who swipes the sheet away is not taken to the ticket later")
  func cancelled() throws {
    try open("https://theater.example.com/tickets/12")
    host.dismissSheet()
    host.update()
    #expect(host.mounted.texts == ["program"])
    center.satisfy(.session)
    host.update()
    #expect(host.mounted.texts == ["program"])
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, was cancelled by the app."
      ])
  }

  @Test("What needs no session brings up no sheet")
  func program() throws {
    try open("theater:/")
    #expect(host.mounted.texts == ["program"])
    #expect(center.awaitingSignIn == nil)
    #expect(TheaterRoute.routes.problems.isEmpty)
  }
}
