import Foundation
import Testing

@Suite("The page on short links") struct PageTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test("It shows the code that is compiled here", arguments: ["Outlet", "PlayedLinks"])
  func code(file: String) throws {
    let page = try String(
      contentsOf: Self.folder.appending(
        path: "../../Sources/EntrywayReporting/EntrywayReporting.docc/ResolvingShortLinks.md"),
      encoding: .utf8)
    let code = try String(
      contentsOf: Self.folder.appending(path: "\(file).swift"), encoding: .utf8)
    #expect(page.contains("```swift\n\(code)```"))
  }
}
