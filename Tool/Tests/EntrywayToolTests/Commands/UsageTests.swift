import Testing

@Suite("The command line") struct UsageTests {
  @Test(
    "Every command has help with an example",
    arguments: ["demo", "routes", "open", "explain", "link", "enter"])
  func help(_ command: String) async throws {
    let run = try await ToolRun.entryway(command, "--help")
    #expect(run.output.contains("\nExample:\n  entryway \(command) --app "))
    #expect(run.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE: ") })
    #expect(run.error == "")
    #expect(run.status == 0)
  }

  @Test("Alone it shows its help")
  func alone() async throws {
    let run = try await ToolRun.entryway()
    #expect(run.output.hasPrefix("OVERVIEW: Every way into an app, through one route table.\n"))
    #expect(run.status == 0)
  }

  @Test(
    "Help on a command that does not exist is wrong usage",
    arguments: [["nope"], ["aasa", "nope"], ["open", "nope"]])
  func helpOnNothing(_ arguments: [String]) async throws {
    let run = try await ToolRun.entryway(["help"] + arguments)
    #expect(
      run.error == """
        unexpected argument 'nope'
          usage: entryway <subcommand>
        hint: `entryway --help` tells more.

        """)
    #expect(run.output == "")
    #expect(run.status == 64)
    let known = try await ToolRun.entryway(["help"] + arguments.dropLast())
    #expect(known.output.hasPrefix("OVERVIEW: "))
    #expect(known.status == 0)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var what: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let rows = [
    Row(arguments: ["opne"], what: "unexpected argument 'opne'"),
    Row(arguments: ["open", "--app", "shop"], what: "missing expected argument '<link>'"),
    Row(arguments: ["open", "x"], what: "name one app: either --app or --routes"),
    Row(
      arguments: ["open", "--app", "shop", "--routes", "f", "x"],
      what: "name one app: either --app or --routes"),
    Row(arguments: ["open", "--app", "shop", "a", "b"], what: "unexpected argument 'b'"),
    Row(arguments: ["open", "--app"], what: "missing value for '--app <NAME>'"),
    Row(
      arguments: ["enter", "--app", "shop"],
      what: "name one entry: --payload, --link, --quick-action or --activity"),
    Row(
      arguments: ["enter", "--app", "shop", "--link", "a", "--payload", "b"],
      what: "name one entry: --payload, --link, --quick-action or --activity"),
    Row(
      arguments: ["enter", "--app", "shop", "--link", "a", "--action", "b"],
      what: "--action belongs to --payload: it is a button of a notification"),
    Row(
      arguments: ["enter", "--app", "shop", "--quick-action", "a", "--source", "widget"],
      what: "--source belongs to --link: other entries tell their source"),
    Row(
      arguments: ["enter", "--app", "shop", "--link", "a", "--state", "asleep"],
      what: "the value 'asleep' is invalid for '--state <STATE>'. Please provide one of "
        + "'not-running', 'background' or 'foreground'."),
    Row(
      arguments: ["link", "--app", "shop", "home", "--scheme", "a", "--host", "b"],
      what: "--scheme and --host exclude each other: a link begins with one"),
  ]

  @Test("Wrong usage is told in the form of all errors, and exits with 64", arguments: rows)
  func usage(_ row: Row) async throws {
    let run = try await ToolRun.entryway(row.arguments)
    let lines = run.error.split(separator: "\n").map(String.init)
    let command = row.arguments.count > 1 ? "entryway \(row.arguments[0])" : "entryway"
    #expect(lines.first == row.what)
    #expect(lines.dropFirst().first?.hasPrefix("  usage: \(command) ") == true)
    #expect(lines.dropFirst(2) == ["hint: `\(command) --help` tells more."])
    #expect(run.output == "")
    #expect(run.status == 64)
  }

  @Test("An unknown app is input that cannot be used", arguments: ["open", "routes", "demo"])
  func unknownApp(_ command: String) async throws {
    let run = try await ToolRun.entryway(
      [command, "--app", "shoop"] + (command == "open" ? ["x"] : []))
    #expect(
      run.error == """
        no sample app is named "shoop"
          --app shoop
                ^^^^^
        hint: the apps are bookings, recipes, todo, shop and showcase; --routes FILE takes a manifest.

        """)
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  @Test("An argument that is not UTF-8 is not taken for another one")
  func encoding() async throws {
    let run = try await ToolRun.shell(
      #"entryway open --app shop "$(printf 'shop://orders/\377')""#)
    #expect(
      run.error == """
        argument 4 is not UTF-8
        hint: write it in UTF-8; for links as they came, `open -` reads lines and answers each.

        """)
    #expect(run.status == 2)
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
