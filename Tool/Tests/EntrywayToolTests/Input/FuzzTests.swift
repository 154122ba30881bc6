import EntrywayDiagnostics
import EntrywayJSON
import EntrywayRouting
import EntrywaySimulation
import Scenarios
import Testing

@testable import EntrywayTool

@Suite("Mutated files") struct FuzzTests {
  static let payload = Array(
    #"{"aps": {"alert": "a\u0041😀", "badge": 1}, "deep_link": "shop://orders/1", "x": [true, null]}"#
      .utf8)
  static let links = [
    "shop://orders/1", "https://shop.example.com/search?q=a&limit=2",
    "example://detail?id=7/settings",
    "my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/", "a:b", "",
  ]

  @Test("No mutated manifest stops the tool", arguments: 0..<5)
  @MainActor
  func manifests(_ app: Int) async {
    let seed = UInt64(app + 1)
    var random = Seeded(seed: seed)
    let bytes = Array(ChosenApp(Samples.all[app]).rules.manifest.jsonText(pretty: true).utf8)
    let console = Console(descriptor: -1)
    for _ in 0..<80 {
      let mutated = random.mutated(bytes)
      do throws(ManifestError) {
        let app = ChosenApp(try RouteManifest(json: mutated), file: "routes.json")
        for link in Self.links {
          _ = LinkText(link).answer(by: app)
          _ = app.rules.explanation(of: link)
          _ = await app.enter(.link(link), .notRunning, ["host"], [])
        }
        for route in app.rules.manifest.routes {
          _ = try? app.rules.link(
            named: route.name, ["id": ["7"]], campaign: LinkCampaign(), scheme: nil, host: nil)
        }
        #expect(!RoutesTable(app, app.rules.allProblems, console).lines.isEmpty)
      } catch {
        #expect(error.diagnostic.hint != nil, "seed \(seed)")
      }
    }
  }

  @Test("The binary ends every mutated file with an exit code of the contract and an error in form")
  func binary() async throws {
    let seed: UInt64 = 99
    var random = Seeded(seed: seed)
    let folder = try TemporaryFolder()
    let manifest = try await ToolRun.entryway("routes", "--app", "shop", "--json")
    for number in 0..<60 {
      let isPayload = number.isMultiple(of: 2)
      let file = try folder.file(
        "file.json", random.mutated(isPayload ? Self.payload : Array(manifest.output.utf8)))
      let run = try await ToolRun.entryway(
        isPayload
          ? ["enter", "--app", "shop", "--payload", file, "--json"]
          : ["open", "--routes", file, "--json", "shop://orders/1"])
      #expect(run.isExit && [0, 1, 2].contains(run.status), "seed \(seed), file \(number)")
      if run.status == 2 {
        #expect(run.error.hasPrefix(file) && run.endsWithHint, "file \(number)")
      } else {
        #expect(run.lines.count == 1 && run.error == "", "file \(number)")
      }
    }
  }

  @Test("The binary ends every mutated argument with an exit code of the contract")
  func arguments() async throws {
    var random = Seeded(seed: 5)
    let words = [
      "open", "link", "enter", "explain", "routes", "--app", "--app=shop", "shop", "--json", "--",
      "-", "--link", "shop://orders/1", "order", "id=1", "=", "--source", "", "\u{1F600}", "-x",
      "--state", "background", "--audience", "--scheme", "\u{1B}[31m", "help", "--version",
    ]
    for _ in 0..<60 {
      let arguments = (0..<Int.random(in: 1..<7, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      let run = try await ToolRun.entryway(
        ["open", "--app", "shop"].prefix(Int.random(in: 0...3, using: &random)) + arguments)
      #expect(run.isExit && [0, 1, 2, 64].contains(run.status), "\(arguments)")
      #expect(!run.error.contains("\u{1B}"), "\(arguments)")
      if run.status > 1 { #expect(run.endsWithHint, "\(arguments)") }
    }
  }

  @Test("No mutated payload is anything but read or refused")
  func payloads() {
    var random = Seeded(seed: 4)
    for _ in 0..<500 {
      let mutated = random.mutated(Self.payload)
      do throws(JSONError) {
        let value = try PayloadValue(json: mutated)
        #expect((try? PayloadValue(json: value.jsonText())) == value)
      } catch {
        #expect(error.line > 0)
      }
    }
  }
}
