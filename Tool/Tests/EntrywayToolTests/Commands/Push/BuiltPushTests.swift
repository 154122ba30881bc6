import Foundation
import Testing

/// What `push build` writes opens its destination, in each sample app that has pushes.
@Suite("A push that was built") struct BuiltPushTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var app: String
    var link: String
    var options: [String] = []
    /// What is shown after the plain tap, and after each button.
    var shown: [String: String?]
    var testDescription: String { "\(app) \(link)" }
  }

  static let rows = [
    Row(
      app: "bookings", link: "deeplinkTutorial://messages/1",
      options: ["--category", "pusher", "--title", "New Message!", "--body", "Hello!"],
      shown: ["": "Messages Details 1", "REPLY": nil]),
    Row(
      app: "bookings", link: "https://bookings.example.com/request/7",
      shown: ["": "Request Details 7"]),
    Row(app: "recipes", link: "https://bestrecipes.com/home", shown: ["": "Home"]),
    Row(
      app: "recipes", link: "https://bestrecipes.com/recipe?id=1234", shown: ["": "Recipe(1234)"]),
    Row(
      app: "recipes", link: "https://bestrecipes.com/recipe?country=FR&limit=7",
      shown: ["": "Recipes(country: FR, limit: 7)"]),
    Row(
      app: "shop", link: "https://shop.example.com/sale/running-shoes",
      options: ["--image", "https://cdn.example.com/banners/running-sale.jpg"],
      shown: ["": "Home > Sale(running-shoes)"]),
    Row(
      app: "shop", link: "https://app.example.com/conversations/sarah-82",
      options: [
        "--category", "MESSAGE",
        "--action", "REPLY_ACTION=https://app.example.com/conversations/sarah-82/reply",
        "--action", "VIEW_PROFILE=https://app.example.com/users/sarah-82",
      ],
      shown: [
        "": "Home > Conversation(sarah-82)",
        "REPLY_ACTION": "Home > Conversation(sarah-82) > Reply",
        "VIEW_PROFILE": "Home > User(sarah-82)",
      ]),
    Row(app: "showcase", link: "example://detail?id=7", shown: ["": "Home > Detail(7)"]),
  ]

  @Test(
    "It lints clean and opens its destination, built from the app or from its manifest",
    arguments: rows)
  func opens(row: Row) async throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.file(
      "routes.json", try await ToolRun.entryway("routes", "--app", row.app, "--json").output)
    var outputs: Set<String> = []
    for app in [["--app", row.app], ["--routes", manifest]] {
      let run = try await ToolRun.entryway(
        ["push", "build"] + app + ["--to", row.link, "--send-id", "s", "--bundle-id", "a.b"]
          + row.options)
      #expect(run.status == 0, "\(run.error)")
      outputs.insert(run.output)
    }
    #expect(outputs.count == 1)
    let payload = try folder.file("payload.apns", outputs.first ?? "")
    let lint = try await ToolRun.entryway("push", "lint", payload, "--app", row.app)
    #expect(lint.output == "no findings\n")
    #expect(lint.status == 0)
    for (action, shown) in row.shown {
      let entered = try await ToolRun.entryway(
        ["enter", "--app", row.app, "--payload", payload, "--json"]
          + (action.isEmpty ? [] : ["--action", action]))
      let played = try JSONDecoder().decode(Played.self, from: Data(entered.output.utf8))
      #expect(played == Played(outcome: "opened", shown: shown, message: nil), "\(action)")
    }
  }

  private struct Played: Decodable, Equatable {
    var outcome: String
    var shown: String?
    var message: String?
  }
}
