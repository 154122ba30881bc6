import Foundation
import Testing

@Suite("entryway doctor") struct DoctorCommandTests {
  static func list(_ body: String) -> String {
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
  }

  static let info = list(
    """
      <key>CFBundleURLTypes</key>
      <array>
        <dict><key>CFBundleURLSchemes</key><array><string>todo</string></array></dict>
      </array>
    """)
  static let association =
    #"{"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.todo"],"#
    + #""components":[{"/":"/lists/*"}]}]}}"#
  static let manifest = """
    {"version": 1, "schemes": ["todo"], "hosts": ["todo.example.com"], "routes": \
    [{"name": "lists", "pattern": "/lists"}, {"name": "list", "pattern": "/lists/{path*}", \
    "parameters": [{"name": "path", "shape": {"kind": "text"}}]}], "entries": \
    {"rules": [], "categories": []}}
    """

  private func run(
    info: [UInt8] = Array(info.utf8), domains: String, association: String = association,
    options: [String] = []
  ) async throws -> (run: ToolRun, folder: String) {
    let folder = try TemporaryFolder()
    let entitlements = Self.list(
      "  <key>com.apple.developer.associated-domains</key>\n  <array>\n"
        + "    <string>\(domains)</string>\n  </array>")
    let run = try await ToolRun.entryway(
      ["doctor"] + options + [
        "--info-plist", folder.file("Info.plist", info),
        "--entitlements", folder.file("Todo.entitlements", entitlements),
        "--aasa", folder.file("aasa", association), "--routes",
        folder.file("todo.json", Self.manifest), "--app-id", "9JA89QQLNQ.com.example.todo",
      ])
    return (run, folder.path)
  }

  @Test("Files that agree have no findings, and the exit code 0")
  func agreement() async throws {
    let (run, _) = try await run(domains: "applinks:todo.example.com")
    #expect(run.output == "no findings\n")
    #expect(run.error == "")
    #expect(run.status == 0)
  }

  @Test("Findings stand below their files, and an error makes the exit code 1")
  func findings() async throws {
    let (run, folder) = try await run(
      info: Array(Self.list("").utf8), domains: "applinks:todo.example.com:8080",
      association: Self.association.replacingOccurrences(of: "com.example.todo", with: "com.x"))
    #expect(
      run.findings == [
        "error undeclared-scheme /CFBundleURLTypes",
        "error invalid-domain 6:13 /com.apple.developer.associated-domains/0",
        "error undeclared-domain 4:8 /com.apple.developer.associated-domains",
        "error app-not-in-file /applinks",
      ])
    let files = run.lines.filter { $0.hasPrefix(folder) }
    #expect(files == ["Info.plist", "Todo.entitlements", "aasa"].map { "\(folder)/\($0)" })
    #expect(run.lines.last == "4 errors")
    #expect(run.status == 1)
  }

  @Test("As JSON each finding is an object with its file, and nothing else is said")
  func json() async throws {
    let (run, folder) = try await run(
      info: Array(Self.list("").utf8), domains: "applinks:todo.example.com", options: ["--json"])
    #expect(
      run.wordless == #"{"severity":"error","code":"undeclared-scheme","#
        + #""path":"/CFBundleURLTypes","line":null,"column":null,"message":"…","hint":"…","#
        + #""file":"\#(folder)/Info.plist"}"# + "\n")
    #expect(run.error == "")
    #expect(run.status == 1)
    let (agreed, _) = try await self.run(
      domains: "applinks:todo.example.com", options: ["--json"])
    #expect(agreed.output == "")
    #expect(agreed.status == 0)
  }

  @Test("A binary Info.plist, as built apps have it, is read")
  func binary() async throws {
    let list = ["CFBundleURLTypes": [["CFBundleURLSchemes": ["todo"]]]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    let (run, _) = try await run(info: Array(data), domains: "applinks:todo.example.com")
    #expect(run.output == "no findings\n")
    #expect(run.status == 0)
  }

  @Test("A file that is no property list ends with the exit code 2")
  func unusable() async throws {
    let (run, folder) = try await run(
      info: Array("{}".utf8), domains: "applinks:todo.example.com")
    run.expectError(2, at: "\(folder)/Info.plist: ")
  }

  @Test("A file that is no association file ends with the exit code 2")
  func unusableAssociation() async throws {
    let (run, folder) = try await run(domains: "applinks:todo.example.com", association: "<html>")
    run.expectError(2, at: "\(folder)/aasa:1:1: ")
  }

  @Test("Without web links there is no association file to give; with them it may not be left out")
  func noAssociation() async throws {
    let folder = try TemporaryFolder()
    let list = try folder.file(
      "Info.plist", Self.info.replacingOccurrences(of: ">todo<", with: ">my-url-scheme<"))
    let entitlements = try folder.file("Todo.entitlements", Self.list(""))
    let files = ["--info-plist", list, "--entitlements", entitlements]
    let id = ["--app-id", "9JA89QQLNQ.com.example.todo"]
    let todo = try await ToolRun.entryway(["doctor", "--app", "todo"] + files + id)
    #expect(todo.output == "no findings\n")
    #expect(todo.error == "")
    #expect(todo.status == 0)
    let shop = try await ToolRun.entryway(["doctor", "--app", "shop"] + files + id)
    shop.expectError(2)
  }

  @Test("A sample app has its manifest with it")
  func sample() async throws {
    let folder = try TemporaryFolder()
    let empty = try folder.file("empty.plist", Self.list(""))
    let run = try await ToolRun.entryway(
      "doctor", "--info-plist", empty, "--entitlements", empty, "--aasa",
      folder.file("aasa", Self.association), "--app", "shop", "--app-id",
      "9JA89QQLNQ.com.example.todo")
    #expect(run.findings.contains("error undeclared-scheme /CFBundleURLTypes"))
    #expect(run.findings.contains { $0.hasPrefix("error undeclared-domain ") })
    #expect(run.status == 1)
  }
}
