import Foundation
import Testing

/// The pages on getting started: what a reader pastes is what is compiled.
@Suite("The pages on getting started") struct GettingStartedTests {
  private static let guides = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Guides")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: guides.appending(path: path), encoding: .utf8)
  }

  private static func page(_ kind: String) throws -> String {
    try text("Guides.docc/GettingStarted\(kind).md")
  }

  @Test(
    "They show each file of their app whole, and its first test", arguments: ["SwiftUI", "UIKit"])
  func files(kind: String) throws {
    let page = try Self.page(kind)
    let app = "GettingStarted/\(kind)/App"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.guides.appending(path: app).path)
    #expect(names.count > 4)
    for file in names.map({ "\(app)/\($0)" }) + ["GettingStarted/\(kind)/Tests/BakeryTests.swift"] {
      let isShown = page.contains("```swift\n\(try Self.text(file))```")
      #expect(isShown, "\(file)")
    }
    #expect(page.components(separatedBy: "```swift\n").count - 1 == names.count + 1)
  }

  @Test("They show the push that is sent, and what Xcode writes", arguments: ["SwiftUI", "UIKit"])
  func project(kind: String) throws {
    let page = try Self.page(kind)
    #expect(page.contains("```json\n\(try Self.text("GettingStarted/Project/order.apns"))```"))
    for file in ["Info.plist", "Bakery.entitlements"] {
      let lines = try Self.text("GettingStarted/Project/\(file)").split(separator: "\n")
      let keys = lines.filter { $0.hasPrefix("\t") }
        .map { $0.dropFirst().replacing("\t", with: "  ") + "\n" }.joined()
      #expect(page.contains("```xml\n\(keys)```"), "\(file)")
    }
  }

  @Test("Both have one table, one set of rules, and one manifest")
  func shared() throws {
    for file in [
      "App/BakeryRoute.swift", "App/BakeryRoute+Entries.swift", "App/BakeryRoute+Plan.swift",
      "Tests/Routes.json",
    ] {
      let isShared =
        try Self.text("GettingStarted/SwiftUI/\(file)")
        == Self.text("GettingStarted/UIKit/\(file)")
      #expect(isShared, "\(file)")
    }
  }
}
