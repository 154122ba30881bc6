import Foundation
import Testing

/// The files for `xcrun simctl push`.
struct SamplePushTests {
  /// A tap, or a button, and what the person looks at afterwards.
  struct Row: CustomStringConvertible, Sendable {
    var app: String
    var file: String
    var action: String?
    var shown: String?
    var description: String { "\(app) \(file)\(action.map { " \($0)" } ?? "")" }
  }

  static let rows = [
    Row(app: "Bookings", file: "message.apns", shown: "Messages Details 1"),
    Row(app: "Bookings", file: "message.apns", action: "REPLY"),
    Row(app: "Bookings", file: "request.apns", shown: "Request Details 7"),
    Row(app: "Recipes", file: "home.apns", shown: "Home"),
    Row(app: "Recipes", file: "recipe.apns", shown: "Recipe(1234)"),
    Row(app: "Recipes", file: "recipes.apns", shown: "Recipes(country: FR, limit: 7)"),
    Row(app: "Shop", file: "message.apns", shown: "Home > Conversation(sarah-82)"),
    Row(
      app: "Shop", file: "message.apns", action: "REPLY_ACTION",
      shown: "Home > Conversation(sarah-82) > Reply"),
    Row(
      app: "Shop", file: "message.apns", action: "VIEW_PROFILE", shown: "Home > User(sarah-82)"),
    Row(app: "Shop", file: "order.apns", shown: "Home > Order(4821)"),
    Row(app: "Shop", file: "sale.apns", shown: "Home > Sale(running-shoes)"),
    Row(app: "Showcase", file: "detail.apns", shown: "Home > Detail(7)"),
  ]

  @Test("Each opens its scenario's destination", arguments: rows)
  func opened(row: Row) async throws {
    let project = SampleProject(name: row.app)
    let run = try await ToolRun.entryway(
      ["enter", "--app", project.app, "--payload", project.file("Pushes/\(row.file)"), "--json"]
        + (row.action.map { ["--action", $0] } ?? []))
    let played = try JSONDecoder().decode(Played.self, from: Data(run.output.utf8))
    #expect(played == Played(outcome: "opened", shown: row.shown, message: nil))
    #expect(run.status == 0)
  }

  private struct Played: Decodable, Equatable {
    var outcome: String
    var shown: String?
    var message: String?
  }

  @Test(
    "Each is small enough, names its app, and stands in the table above",
    arguments: SampleProject.all)
  func files(project: SampleProject) throws {
    let files = project.contents(of: "Pushes")
    #expect(files == Set(Self.rows.filter { $0.app == project.name }.map(\.file)).sorted())
    for file in files {
      let text = try project.text("Pushes/\(file)")
      #expect(text.utf8.count <= 4096)
      let push = try JSONDecoder().decode(Push.self, from: Data(text.utf8))
      #expect(push.bundle == project.bundle, "\(file)")
    }
  }

  private struct Push: Decodable {
    var bundle: String

    private enum CodingKeys: String, CodingKey {
      case bundle = "Simulator Target Bundle"
    }
  }
}
