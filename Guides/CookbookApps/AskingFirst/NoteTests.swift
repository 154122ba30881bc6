import AppleSystem
import EntrywaySwiftUI
import EntrywayTesting
import SwiftUI
import Testing
import UIKit

@Suite("Asking first") struct NoteTests {
  private let confirmation = Confirmation()
  private let delete = SimulatedEntry.link("https://notes.example.com/notes/7/delete")

  private func phone() -> AppSimulator<NoteRoute> { AppSimulator(.notes(asking: confirmation)) }

  @Test("A link that deletes asks, once there is a window to ask in, and a yes opens it")
  func yes() async {
    let phone = phone()
    await phone.launch(from: delete, activates: false)
    #expect(confirmation.question == nil)
    await phone.foreground()
    #expect(confirmation.question?.text == "Delete this note?")
    #expect(phone.opened == [])
    confirmation.answer(true)
    await phone.settle()
    #expect(phone.opened == [.deleteNote(id: "7")])
  }

  @Test("A no opens nothing")
  func no() async {
    let phone = phone()
    await phone.launch(from: delete)
    confirmation.answer(false)
    await phone.settle()
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, was cancelled: not confirmed."
      ])
  }

  @Test("A newer link takes the question away, and a late yes deletes nothing")
  func superseded() async {
    let phone = phone()
    await phone.launch(from: delete)
    await phone.tap(.link("https://notes.example.com/notes/8"))
    await eventually { confirmation.question == nil }
    #expect(confirmation.question == nil)
    confirmation.answer(true)
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, was superseded by entry 2.",
        "Entry 2, a universal link, opened note (id: 8).",
      ])
    #expect(phone.opened == [.note(id: "8")])
  }

  @Test("A newer question takes the place of the one before")
  func twoQuestions() async {
    let phone = phone()
    await phone.launch(from: delete)
    await phone.tap(.link("https://notes.example.com/notebooks/2/leave"))
    await eventually { confirmation.question?.yes == "Leave" }
    for _ in 0..<50 { await Task.yield() }
    #expect(confirmation.question?.text == "Leave this notebook?")
    confirmation.answer(true)
    await phone.settle()
    #expect(phone.opened == [.leaveNotebook(id: "2")])
  }

  @Test("A note opens without a question, and the app's scheme deletes nothing")
  func safe() async {
    let phone = phone()
    await phone.launch(from: .link("notes://notes/7"))
    await phone.tap(.link("notes://notes/7/delete"))
    #expect(confirmation.question == nil)
    #expect(phone.opened == [.note(id: "7")])
    #expect(phone.rejections.map(\.code) == [.noMatch])
    #expect(NoteRoute.routes.problems.isEmpty)
  }

  @Test("The view shows the question, and its button answers")
  func view() async throws {
    let center = DeepLinkCenter.notes(asking: confirmation)
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    let host = ViewHost(scene: scene) { [confirmation] in
      NotesView(center: center, confirmation: confirmation)
    }
    host.open(try #require(URL(string: "https://notes.example.com/notes/7/delete")))
    await eventually { confirmation.question != nil }
    host.update()
    #expect(host.mounted.texts == ["all notes", "Delete this note?"])
    #expect(host.press("Delete"))
    await eventually { center.waiting.isEmpty }
    host.update()
    #expect(host.mounted.texts == ["deleted note 7"])
  }
}
