import Entryway
import EntrywayTesting
import Foundation
import Testing

@Suite("Saving across restarts") final class ReaderAppTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "reader-\(UUID().uuidString)")
  private var reader: ReaderApp?
  private let chapter = SimulatedEntry.link("https://reader.example.com/books/emma/3")

  nonisolated deinit { try? FileManager.default.removeItem(at: folder) }

  private func phone() -> AppSimulator<ReaderRoute> {
    AppSimulator { [self] in
      let app = ReaderApp(folder: folder)
      reader = app
      return app.center
    }
  }

  private var place: String? { reader?.model.description }

  @Test("A link that waits outlasts the process, and opens when what it needs is there")
  func link() async {
    let phone = phone()
    await phone.launch(from: chapter)
    #expect(
      phone.waiting.map(\.description) == ["Entry 1, a universal link, waits for the books."])
    await phone.kill()
    await phone.launch()
    await phone.satisfy(.books)
    #expect(place == "[library] book(id: \"emma\") > chapter(book: \"emma\", number: 3)")
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, opened chapter (book: emma, number: 3)."
      ])
  }

  @Test("A link that has opened does not open again")
  func once() async {
    let phone = phone()
    await phone.launch(from: chapter)
    await phone.satisfy(.books)
    await phone.kill()
    await phone.launch()
    await phone.satisfy(.books)
    #expect(phone.opened.count == 1)
  }

  @Test("The person is back where they were")
  func restored() async {
    let phone = phone()
    await phone.launch()
    reader?.model.apply(.tab(.search).path([.results("whale")]))
    await phone.background()
    await phone.kill()
    await phone.launch()
    #expect(place == "[search] results(\"whale\")")
  }

  @Test("A link opens over what is restored, and other tabs stay as they were")
  func both() async {
    let phone = phone()
    await phone.launch()
    reader?.model.apply(.tab(.search).path([.results("whale")]))
    await phone.background()
    await phone.launch(from: chapter)
    await phone.satisfy(.books)
    #expect(place == "[library] book(id: \"emma\") > chapter(book: \"emma\", number: 3)")
    #expect(reader?.model[pathFor: .search] == [.results("whale")])
  }

  @Test("A place of another version of the app is left behind")
  func unreadable() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(#"{"tab":"radio"}"#.utf8).write(to: folder.appending(path: "place.json"))
    let phone = phone()
    await phone.launch()
    #expect(place == "[library]")
  }

  @Test("A link that waits for more than a day is given up")
  func expired() async {
    let phone = phone()
    await phone.launch(from: chapter)
    await phone.wait(.seconds(24 * 3_600 + 1))
    #expect(phone.history.map(\.description) == ["Entry 1, a universal link, expired."])
    #expect(ReaderRoute.routes.problems.isEmpty)
  }
}
