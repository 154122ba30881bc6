import Entryway
import Foundation
import Testing

@Suite("Positions that outlast the process")
struct SavedNavigationTests {
  private typealias State = NavigationState<Tab, Screen>

  private enum Tab: String, NavigationScreen, Codable {
    case home, settings
  }

  private enum Screen: String, NavigationScreen, Codable {
    case list, todo, login
  }

  private func text(_ state: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(state), as: UTF8.self)
  }

  @Test("What is written is read back")
  func roundTrip() throws {
    let state = State(
      tab: .settings, paths: [.home: [.list, .todo], .settings: [.list]],
      modals: [NavigationModal(.login, path: [.todo])])
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(State.self, from: data) == state)
  }

  @Test("The tab, the stacks and the modals stand under their names")
  func form() throws {
    let state = State(
      tab: .home, paths: [.home: [.list]], modals: [NavigationModal(.login, path: [.todo])])
    #expect(
      try text(state)
        == #"{"modals":[{"path":["todo"],"root":"login"}],"paths":["home",["list"]],"tab":"home"}"#)
    let stack = StackState<Screen>(path: [.list])
    #expect(try text(stack) == #"{"modals":[],"paths":[{},["list"]],"tab":{}}"#)
  }

  @Test("A stack that was written empty is like one that was never opened")
  func emptyStack() throws {
    let written = #"{"modals":[],"paths":["home",[]],"tab":"home"}"#
    #expect(try JSONDecoder().decode(State.self, from: Data(written.utf8)) == State(tab: .home))
  }

  @Test("A screen that the app no longer knows does not read")
  func unknown() {
    let written = #"{"modals":[],"paths":["home",["radio"]],"tab":"home"}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(State.self, from: Data(written.utf8))
    }
  }
}
