import Testing

@Suite("The version") struct VersionTests {
  @Test("It is printed, and is the one that README tells to install")
  func version() async throws {
    let run = try await ToolRun.entryway("--version")
    #expect(run.status == 0)
    #expect(run.error == "")
    let readme = try Repository.text("README.md")
    #expect(run.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    let installed = readme.matches(of: /from: "([^"]*)"/).map { String($0.output.1) }
    #expect(!installed.isEmpty)
    #expect(installed.allSatisfy { $0 + "\n" == run.output })
  }
}
