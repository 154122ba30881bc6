import Testing

@testable import EntrywayTool

@Suite("The version") struct VersionTests {
  @Test("It is what --version prints, of the whole tool and of each command")
  func printed() async throws {
    #expect(Version.current.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    for (name, _) in try await CommandTree.entryway().all {
      let names = name.split(separator: " ").dropFirst().map(String.init)
      let run = try await ToolRun.entryway(names + ["--version"])
      #expect(run.output == Version.current + "\n", "\(name)")
      #expect(run.error == "")
      #expect(run.status == 0)
    }
  }

  @Test("It is the one that the pages tell to install, as far as they tell more than a clone")
  func installed() throws {
    let pages = ["README.md"] + Repository.files(below: "Guides/Guides.docc", ending: ".md")
    var count = 0
    for page in pages {
      for line in try Repository.text(page).matches(of: /entryway", from: "([^"]*)"/) {
        #expect(line.output.1 == Version.current, "\(page)")
        count += 1
      }
    }
    let clone = #".package(name: "entryway", path: "../entryway")"#
    #expect(try count > 0 || Repository.text("README.md").contains(clone))
  }

  @Test("It is the one that the workflow for apps checks out")
  func workflow() throws {
    let workflow = try Repository.text("Guides/Workflow/deep-links.yml")
    let versions = workflow.matches(of: /\sref: (\S+)/).map { String($0.output.1) }
    #expect(versions == [Version.current])
  }

  @Test("It is the newest release of the changelog, once there is one")
  func changelog() throws {
    let changelog = try Repository.text("CHANGELOG.md")
    let releases = changelog.matches(of: /\n## \[(\d[^\]]*)\]/).map { String($0.output.1) }
    #expect(releases.first == nil || releases.first == Version.current)
  }
}
