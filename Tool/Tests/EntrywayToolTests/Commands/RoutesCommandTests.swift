import Entryway
import Testing

@Suite("entryway routes") struct RoutesCommandTests {
  static let apps = ["bookings", "recipes", "todo", "shop", "showcase"]

  @Test("The table is shown with its parameters, its rules and its problems")
  func table() async throws {
    let run = try await ToolRun.entryway("routes", "--app", "todo")
    #expect(
      run.output == """
        todo
          schemes    my-url-scheme
          web links  none: the table has no hosts

          name      pattern          parameters
          home      /home
          todo      /home/{id}       id: uuid
          todo      /home/{id}/{_*}  id: uuid    read-only
          home      /home/{_*}                   read-only
          settings  /settings
          settings  /settings/{_*}               read-only

          entries other than links
          .quickAction("com.example.todo.new")

        no problems

        """)
    #expect(run.error == "")
    #expect(run.status == 0)
  }

  @Test("Shapes, marks and problems of a manifest are listed, and the exit code is 1")
  func problems() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "routes.json",
      #"""
      {"version": 1, "schemes": ["a"], "arguments": "perSegment", "allowsEncodedSlash": true,
       "routes": [
        {"name": "one", "pattern": "/{x}?y={y}&z={z}", "only": "web", "audience": "host",
         "parameters": [
          {"name": "x", "shape": {"kind": "integer", "min": 0, "max": 255}, "sensitive": true},
          {"name": "y", "shape": {"kind": "oneOf", "texts": ["a", "b"]}, "count": "many"},
          {"name": "z", "shape": {"kind": "opaque"}, "type": "Colour", "count": "optional"}]},
        {"name": "two", "pattern": "/{", "only": "customScheme"}]}
      """#)
    let run = try await ToolRun.entryway("routes", "--routes", file)
    #expect(
      run.output.split(separator: "\n").dropFirst().joined(separator: "\n").hasPrefix(
        """
          schemes    a
          web links  none: the table has no hosts
          arguments  after each segment
          %2F        is allowed in a path
          name  pattern           parameters
        """))
    #expect(run.output.contains("x: integer from 0 to 255 (masked), y…: one of a|b, z?: Colour"))
    #expect(run.output.contains("  web only, for host\n"))
    #expect(run.output.contains("  custom schemes only\n"))
    #expect(run.lines.last?.hasSuffix(" problems") == true || run.lines.last == "1 problem")
    #expect(run.status == 1)
    let json = try await ToolRun.entryway("routes", "--routes", file, "--json")
    #expect(json.status == 1)
    #expect(json.error.hasPrefix("the table has "))
    #expect(json.endsWithHint)
    #expect(try RouteManifest(json: json.output).routes.map(\.name) == ["one", "two"])
  }

  #if os(Linux)
    @Test("In a terminal the table fits its width; in a pipe it has lines of any length")
    func terminal() async throws {
      let columns = 40
      let arguments = ["routes", "--app", "todo"]
      let run = try await ToolRun.entryway(arguments)
      let terminal = try await Terminal(
        arguments[0], arguments[1], arguments[2], environment: ["NO_COLOR": "1"],
        columns: UInt16(columns))
      let shown = terminal.output.split(separator: "\n\n").prefix(2).joined(separator: "\n")
      #expect(shown.split(separator: "\n").allSatisfy { $0.count <= columns })
      #expect(run.lines.contains { $0.count > columns })
      let wide = try await Terminal(
        arguments[0], arguments[1], arguments[2], environment: ["NO_COLOR": "1"], columns: 400)
      #expect(wide.output == run.output)
    }
  #endif

  @Test("Routes that have no web link are marked, with the reason")
  func withoutWebLink() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "routes.json",
      #"""
      {"version": 1, "schemes": ["a"], "hosts": ["a.example.com"], "arguments": "perSegment",
       "routes": [
        {"name": "one", "pattern": "/one?k=1"},
        {"name": "two", "pattern": "/two", "only": "customScheme", "audience": "host"},
        {"name": "three", "pattern": "/three?k=1/b"},
        {"name": "four", "pattern": "/four", "readOnly": true, "requirements": ["session", "terms"]},
        {"name": "five", "pattern": "/five/{_}"},
        {"name": "six", "pattern": "/six", "only": "customScheme", "readOnly": true}]}
      """#)
    let run = try await ToolRun.entryway("routes", "--routes", file)
    #expect(
      run.output.split(separator: "\n").dropFirst().joined(separator: "\n") == """
          schemes    a
          hosts      a.example.com
          arguments  after each segment
          name   pattern       parameters
          one    /one?k=1
          two    /two                      custom schemes only: no web link, for host
          three  /three?k=1/b              arguments within the path: no web link
          four   /four                     read-only: no web link is created, requires session and terms
          five   /five/{_}                 read-only: no web link is created
          six    /six                      custom schemes only: no web link, read-only
        no problems
        """)
  }

  @Test("Routes that are limited to hosts, or that the server resolves, are marked")
  func limited() async throws {
    let folder = try TemporaryFolder()
    let routes = try folder.file("short.json", AASACheckCommandTests.short)
    let run = try await ToolRun.entryway("routes", "--routes", routes)
    #expect(
      run.lines.contains(
        "  link   /{slug}       slug: text  only on go.example.com, resolved by the server"))
    #expect(run.status == 0)
  }

  @Test("A table with neither a host nor a scheme opens for no link, and the exit code is 1")
  func withoutOrigin() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "routes.json", #"{"version": 1, "routes": [{"name": "one", "pattern": "/one"}]}"#)
    let run = try await ToolRun.entryway("routes", "--routes", file)
    #expect(run.lines.contains("  one   /one"))
    #expect(run.lines.last == "1 problem")
    #expect(run.status == 1)
    let json = try await ToolRun.entryway("routes", "--routes", file, "--json")
    #expect(try RouteManifest(json: json.output).routes.map(\.name) == ["one"])
    #expect(json.endsWithHint)
    #expect(json.status == 1)
    let empty = try folder.file("empty.json", #"{"version": 1, "routes": []}"#)
    #expect(try await ToolRun.entryway("routes", "--routes", empty).status == 0)
  }

  @Test("The manifest is one line with sorted keys, which --routes gives back", arguments: apps)
  func roundTrip(_ app: String) async throws {
    let written = try await ToolRun.entryway("routes", "--app", app, "--json")
    #expect(written.status == 0)
    #expect(written.error == "")
    #expect(written.lines.count == 1)
    let manifest = try RouteManifest(json: written.output)
    #expect(manifest.entries != nil)
    let folder = try TemporaryFolder()
    let again = try await ToolRun.entryway(
      "routes", "--routes", try folder.file("routes.json", written.output), "--json")
    #expect(again.output == written.output)
  }

  @Test("A manifest is also read from standard input")
  func standardInput() async throws {
    let manifest = try await ToolRun.entryway("routes", "--app", "shop", "--json")
    let input = Array(manifest.output.utf8)
    let again = try await ToolRun.entryway(["routes", "--routes", "-", "--json"], input: input)
    #expect(again.output == manifest.output)
    let open = try await ToolRun.entryway(
      ["open", "--routes", "-", "shop://orders/1"], input: input)
    #expect(open.output == "shop://orders/1 → order  /orders/{id}\n  id  \"1\"\n")
    let broken = try await ToolRun.entryway(["routes", "--routes", "-"], input: Array("{".utf8))
    #expect(broken.error.hasPrefix("standard input:1:2: "))
    #expect(broken.status == 2)
  }

  @Test("Through its manifest an app answers all scenario links as it does itself", arguments: apps)
  func links(_ app: String) async throws {
    let folder = try TemporaryFolder()
    let manifest = try await ToolRun.entryway("routes", "--app", app, "--json")
    let file = try folder.file("routes.json", manifest.output)
    let demo = try await ToolRun.entryway("demo", "--app", app, "--json")
    let links = try Set(
      demo.lines.compactMap { line in
        let name = try PayloadValue(json: line)["scenario"]
        if case .text(let name)? = name, name.contains("://"), !name.contains(" ") { return name }
        return nil
      }
    ).sorted()
    #expect(links.count > 3)
    let input = Array((links.joined(separator: "\n") + "\n").utf8)
    let typed = try await ToolRun.entryway(["open", "--app", app, "--json", "-"], input: input)
    let read = try await ToolRun.entryway(["open", "--routes", file, "--json", "-"], input: input)
    #expect(typed.lines.count == links.count)
    #expect(read.output == typed.output)
    #expect(read.status == typed.status)
  }

  @Test("Through its manifest an app reads all scenario pushes as it does itself", arguments: apps)
  func pushes(_ app: String) async throws {
    let folder = try TemporaryFolder()
    let manifest = try await ToolRun.entryway("routes", "--app", app, "--json")
    let file = try folder.file("routes.json", manifest.output)
    let demo = try await ToolRun.entryway("demo", "--app", app, "--json")
    let payloads = try Set(
      demo.lines.compactMap { line in
        let name = try PayloadValue(json: line)["scenario"]
        if case .text(let name)? = name, name.hasPrefix("push {") {
          return String(name.dropFirst(5))
        }
        return nil
      }
    ).sorted()
    for payload in payloads {
      let typed = try await ToolRun.entryway(
        ["enter", "--app", app, "--json", "--payload", "-"], input: Array(payload.utf8))
      let read = try await ToolRun.entryway(
        ["enter", "--routes", file, "--json", "--payload", "-"], input: Array(payload.utf8))
      let (one, other) = (
        try PayloadValue(json: typed.output), try PayloadValue(json: read.output)
      )
      for key in ["source", "state", "outcome", "route", "parameters", "message"] {
        #expect(one[key] == other[key], "\(payload)")
      }
      #expect(typed.status == read.status)
    }
  }
}
