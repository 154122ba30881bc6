import Bookings
import Entryway
import Foundation
import Scenarios
import Testing

/// The images that the rules of the apps name, in the asset catalogs that Xcode is given.
@MainActor @Suite("Icons of quick actions")
struct IconTests {
  @Test("Each template image of a rule is an image set of the app's, a template, with its file")
  func sets() throws {
    for (app, name) in Samples.all.flatMap({ sample in icons(of: sample.app) }) {
      let set = Self.apps.appending(path: "\(app)/Assets.xcassets/\(name).imageset")
      let contents = try JSONDecoder().decode(
        ImageSet.self, from: Data(contentsOf: set.appending(path: "Contents.json")))
      #expect(contents.properties.intent == "template", "\(name)")
      #expect(contents.images.count == 1, "\(name)")
      for image in contents.images {
        let svg = try String(contentsOf: set.appending(path: image.filename), encoding: .utf8)
        // What the home screen's menu shows is square, of 35 points.
        #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="35" height="35""#))
      }
    }
  }

  @Test("The bookings have three of them")
  func bookings() {
    #expect(
      icons(of: BookingsApp.self).map(\.name) == [
        "Alert Icon", "Messenger Icon", "New Listing Icon",
      ])
  }

  private func icons<App: SampleApp>(of app: App.Type) -> [(app: String, name: String)] {
    App.entries.quickActions(for: ["guest", "host"]).compactMap {
      guard case .template(let name)? = $0.icon else { return nil }
      return (App.name.capitalized, name)
    }
  }

  private static let apps = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Apps").standardized

  private struct ImageSet: Decodable {
    var images: [Image]
    var properties: Properties
    struct Image: Decodable { var filename: String }

    struct Properties: Decodable {
      var intent: String
      private enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
    }
  }
}
