import Entryway
import EntrywayDiagnostics
import Testing

@Suite("The command line") struct UsageTests {
  @Test("Alone it shows its help")
  func alone() async throws {
    let run = try await ToolRun.entryway()
    #expect(run.output.hasPrefix("OVERVIEW: Every way into an app, through one route table.\n"))
    #expect(run.status == 0)
  }

  @Test(
    "A command that does not exist is named, and the one suggested that was meant",
    arguments: [
      ["explian"], ["help", "opne"], ["aasa", "lnt"], ["help", "push", "raed"], ["lint"], ["nope"],
      ["push", "nope", "--json"],
    ])
  func unknownCommand(_ arguments: [String]) async throws {
    let run = try await ToolRun.entryway(arguments)
    let names = arguments.filter { $0 != "help" && !$0.hasPrefix("-") }
    let (name, group) = (names.last ?? "", names.dropLast().map { $0 + " " }.joined())
    let excerpt = Excerpt("  entryway \(group)", name, "").lines
    #expect(run.errorLines.dropFirst().map(String.init) == excerpt)
    run.expectError(64)
  }

  @Test("Help on a command that exists is its help", arguments: [[], ["aasa"], ["aasa", "lint"]])
  func helpOnCommand(_ arguments: [String]) async throws {
    let help = try await ToolRun.entryway(["help"] + arguments)
    let option = try await ToolRun.entryway(arguments + ["--help"])
    #expect(help.output == option.output)
    #expect(help.status == 0)
  }

  static let usages = [
    ["open", "--app", "shop"],
    ["open", "x"],
    ["open", "--app", "shop", "--routes", "f", "x"],
    ["open", "--app", "shop", "a", "b"],
    ["open", "--app"],
    ["enter", "--app", "shop"],
    ["enter", "--app", "shop", "--link", "a", "--payload", "b"],
    ["enter", "--app", "shop", "--link", "a", "--action", "b"],
    ["enter", "--app", "shop", "--quick-action", "a", "--source", "widget"],
    ["enter", "--app", "shop", "--link", "a", "--state", "asleep"],
    ["link", "--app", "shop", "home", "--scheme", "a", "--host", "b"],
    ["open", "--routes", "-", "-"],
    ["enter", "--routes", "-", "--payload", "-"],
    ["enter", "--routes", "-", "--activity", "-"],
    ["push", "lint", "-", "--routes", "-"],
    ["push", "read", "-", "--routes", "-"],
    ["aasa", "check", "-", "--routes", "-", "--app-id", "A"],
  ]

  @Test("Wrong usage is told in the form of all errors, and exits with 64", arguments: usages)
  func usage(_ arguments: [String]) async throws {
    let run = try await ToolRun.entryway(arguments)
    let names = arguments.prefix(["aasa", "push"].contains(arguments[0]) ? 2 : 1)
    let command = "entryway \(names.joined(separator: " "))"
    #expect(run.errorLines.count == 2)
    #expect(run.errorLines.last?.hasPrefix("  usage: \(command) ") == true)
    #expect(run.error.hasSuffix(" `\(command) --help` shows more.\n"))
    run.expectError(64)
  }

  @Test("An unknown app is input that cannot be used", arguments: ["open", "routes", "demo"])
  func unknownApp(_ command: String) async throws {
    let run = try await ToolRun.entryway(
      [command, "--app", "shoop"] + (command == "open" ? ["x"] : []))
    #expect(run.errorLines.dropFirst() == ["  --app shoop", "        ^^^^^"])
    run.expectError(2)
  }

  @Test("An argument that is not UTF-8 is not taken for another one")
  func encoding() async throws {
    let run = try await ToolRun.shell(
      #"entryway open --app shop "$(printf 'shop://orders/\377')""#)
    run.expectError(2, at: "argument 4 ")
  }

  #if os(Linux)
    @Test("Colour is for terminals, unless NO_COLOR is set")
    func colour() async throws {
      let link = "shop://orders/1"
      let coloured = try await Terminal("open", "--app", "shop", link)
      #expect(
        coloured.output == "\(link) → \u{1B}[32morder  /orders/{id}\u{1B}[0m\n  id  \"1\"\n")
      let plain = try await ToolRun.entryway("open", "--app", "shop", link)
      #expect(plain.output == "\(link) → order  /orders/{id}\n  id  \"1\"\n")
      for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
        let bare = try await Terminal("open", "--app", "shop", link, environment: environment)
        #expect(bare.output == plain.output)
      }
    }
  #endif
}
