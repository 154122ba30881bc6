import Foundation
import Testing

@Suite("The manifest of a package")
struct ManifestPrinterTests {
  @Test("An executable prints what stands beside the tests")
  func printed() throws {
    // Beside the tests stands what the package builds.
    let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = built.appending(path: "BakeryManifest")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Routes.json")
    #expect(try printed == Data(contentsOf: file))
  }
}
