import EntrywaySwiftUI
import EntrywayTesting
import SwiftUI
import Testing
import UIKit

@Suite("A modal in the way") struct LetterAppTests {
  private let letters = LetterApp()
  private let phone: AppSimulator<LetterRoute>
  private let letter = SimulatedEntry.link("https://letters.example.com/letters/7")

  init() { phone = AppSimulator(letters.center) }

  @Test("A sheet without a draft is dismissed, and the letter is shown")
  func dismissed() async {
    await phone.launch(from: .link("letters://compose"))
    #expect(letters.model.description == "mailbox, modal: compose")
    #expect(
      letters.model.steps(to: LetterRoute.letter(id: "7").plan).map(\.description) == [
        "dismiss all modals", "push letter(\"7\")",
      ])
    await phone.tap(letter)
    #expect(letters.model.description == "mailbox > letter(\"7\")")
  }

  @Test("A link waits while somebody writes, and opens when they are done")
  func held() async {
    await phone.launch(from: .link("letters://compose"))
    letters.draft = "Dear Ada"
    await phone.tap(letter)
    #expect(letters.hasLinkWaiting)
    #expect(
      phone.waiting.map(\.description) == [
        "Entry 2, a universal link, waits for a finished letter."
      ])
    letters.finish()
    await phone.settle()
    #expect(letters.model.description == "mailbox > letter(\"7\")")
  }

  @Test("The sheet says that a link waits, and the letter is shown once it is sent")
  func views() async throws {
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    let letters = LetterApp()
    let host = ViewHost(scene: scene) { LettersView(letters: letters) }
    host.open(try #require(URL(string: "letters://compose")))
    await eventually { letters.center.waiting.isEmpty }
    host.update()
    host.type("Dear Ada")
    host.open(try #require(URL(string: "letters://letters/7")))
    await eventually { letters.center.waiting.first?.description.contains("finished") == true }
    host.update()
    #expect(host.mounted.texts == ["mailbox", "A letter opens when you are done."])
    host.press("Send")
    await eventually { letters.center.waiting.isEmpty }
    host.update()
    #expect(host.mounted.texts == ["mailbox", "letter 7"])
  }

  @Test("The link that shows the sheet again keeps it, with what is in it")
  func kept() async {
    await phone.launch(from: .link("letters://compose"))
    #expect(letters.model.steps(to: LetterRoute.compose.plan) == [])
    #expect(LetterRoute.routes.problems.isEmpty)
  }
}
