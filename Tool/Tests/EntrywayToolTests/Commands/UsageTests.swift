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
      (["explian"], "did you mean explain? `entryway --help` lists the commands."),
      (["help", "opne"], "did you mean open? `entryway --help` lists the commands."),
      (["aasa", "lnt"], "did you mean aasa lint? `entryway aasa --help` lists the commands."),
      (
        ["help", "push", "raed"],
        "did you mean push read? `entryway push --help` lists the commands."
      ),
      (["lint"], "did you mean aasa lint or push lint? `entryway --help` lists the commands."),
      (["nope"], "`entryway --help` lists the commands."),
      (["push", "nope", "--json"], "`entryway push --help` lists the commands."),
    ])
  func unknownCommand(_ arguments: [String], _ hint: String) async throws {
    let run = try await ToolRun.entryway(arguments)
    let names = arguments.filter { $0 != "help" && !$0.hasPrefix("-") }
    let (name, group) = (names.last ?? "", names.dropLast().map { $0 + " " }.joined())
    #expect(
      run.error == """
        there is no command "\(group)\(name)"
          entryway \(group)\(name)
        \(String(repeating: " ", count: 11 + group.count))\(String(repeating: "^", count: name.count))
        hint: \(hint)

        """)
    #expect(run.output == "")
    #expect(run.status == 64)
  }

  @Test("Help on a command that exists is its help", arguments: [[], ["aasa"], ["aasa", "lint"]])
  func helpOnCommand(_ arguments: [String]) async throws {
    let help = try await ToolRun.entryway(["help"] + arguments)
    let option = try await ToolRun.entryway(arguments + ["--help"])
    #expect(help.output == option.output)
    #expect(help.status == 0)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var what: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let rows = [
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
    Row(
      arguments: ["open", "--routes", "-", "-"],
      what: "standard input is either the manifest of --routes or the links"),
    Row(
      arguments: ["enter", "--routes", "-", "--payload", "-"],
      what: "standard input is either the manifest of --routes or the payload"),
    Row(
      arguments: ["enter", "--routes", "-", "--activity", "-"],
      what: "standard input is either the manifest of --routes or the activity"),
    Row(
      arguments: ["push", "lint", "-", "--routes", "-"],
      what: "standard input is either the manifest of --routes or the payload"),
    Row(
      arguments: ["push", "read", "-", "--routes", "-"],
      what: "standard input is either the manifest of --routes or the payload"),
    Row(
      arguments: ["aasa", "check", "-", "--routes", "-", "--app-id", "A"],
      what: "standard input is either the manifest of --routes or the association file"),
  ]

  @Test("Wrong usage is told in the form of all errors, and exits with 64", arguments: rows)
  func usage(_ row: Row) async throws {
    let run = try await ToolRun.entryway(row.arguments)
    let lines = run.error.split(separator: "\n").map(String.init)
    let names = row.arguments.prefix(["aasa", "push"].contains(row.arguments[0]) ? 2 : 1)
    let command = "entryway \(names.joined(separator: " "))"
    #expect(lines.first == row.what)
    #expect(lines.dropFirst().first?.hasPrefix("  usage: \(command) ") == true)
    #expect(lines.dropFirst(2) == ["hint: `\(command) --help` shows more."])
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
