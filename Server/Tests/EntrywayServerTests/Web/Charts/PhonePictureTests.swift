import EntrywaySimulation
import Testing

@testable import EntrywayServer

@Suite("PhonePicture")
struct PhonePictureTests {
  private func picture(
    _ state: AppState, screen: String = "Order", isOpened: Bool
  ) -> PhonePicture {
    PhonePicture(
      state: state, screen: screen, caption: "The route /order matched.", isOpened: isOpened,
      id: "phone")
  }

  @Test(
    "The picture says the state, the screen and why",
    arguments: [
      (AppState.notRunning, "not running", "App not running: the link opens “Order”"),
      (.background, "background", "App in background: the link opens “Order”"),
      (.foreground, "foreground", "App in foreground: the link opens “Order”"),
    ])
  func opened(_ state: AppState, _ word: String, _ title: String) throws {
    let drawn = try Picture(picture(state, isOpened: true).svg(width: 340))
    #expect(drawn.texts == [word, "opened", "Order", "The route /order matched."])
    #expect(drawn.elements.first?.title == title)
    #expect(drawn.all("desc").map(\.text) == ["The route /order matched."])
    #expect(drawn.all("circle", class: "bad").isEmpty)
  }

  @Test("Where nothing opens, words and a sign say so", arguments: AppState.allCases)
  func notOpened(_ state: AppState) throws {
    let drawn = try Picture(picture(state, isOpened: false).svg(width: 340))
    #expect(drawn.texts.dropFirst() == ["nothing opened", "The route /order matched."])
    #expect(drawn.all("circle", class: "bad").count == 1)
  }

  @Test("The three states look different")
  func states() {
    let drawn = AppState.allCases.map { picture($0, isOpened: true).svg(width: 340) }
    #expect(Set(drawn).count == 3)
  }

  @Test("Any text gives a sound picture", arguments: HostileText.all)
  func hostile(_ text: String) throws {
    for width in [240, 340, 960] {
      for isOpened in [true, false] {
        let drawn = PhonePicture(
          state: .background, screen: text, caption: text, isOpened: isOpened, id: text)
        try Picture(drawn.svg(width: width)).expectSound()
      }
    }
  }
}
