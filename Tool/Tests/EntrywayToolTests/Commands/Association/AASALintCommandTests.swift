import Testing

@Suite("entryway aasa lint") struct AASALintCommandTests {
  static let file = """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["9JA89QQLNQ.com.example.shop"],
            "components": [
              { "/": "/help/*", "exclude": "true" },
              { "/": "/caf%c3%a9/*" }
            ]
          }
        ]
      }
    }
    """

  @Test("Findings are listed with their locations and counted, and an error makes the exit code 1")
  func findings() async throws {
    let folder = try TemporaryFolder()
    let run = try await ToolRun.entryway("aasa", "lint", folder.file("aasa", Self.file))
    #expect(
      run.findings == [
        "error wrong-type 7:40 /applinks/details/0/components/0/exclude",
        "warning lowercase-escape 8:18 /applinks/details/0/components/1/~1",
      ])
    #expect(run.lines.last == "1 error and 1 warning")
    #expect(run.error == "")
    #expect(run.status == 1)
  }

  @Test("With --json each finding is an object on a line, with all keys")
  func json() async throws {
    let run = try await ToolRun.entryway(
      "aasa", "lint", "--json", "-", input: Array(Self.file.utf8))
    #expect(
      run.wordless == #"""
        {"severity":"error","code":"wrong-type","path":"/applinks/details/0/components/0/exclude",\#
        "line":7,"column":40,"message":"…","hint":"…"}
        {"severity":"warning","code":"lowercase-escape","path":"/applinks/details/0/components/1/~1",\#
        "line":8,"column":18,"message":"…","hint":"…"}

        """#)
    #expect(run.status == 1)
  }

  @Test("A file without errors has the exit code 0")
  func clean() async throws {
    let clean = #"{"applinks":{"details":[]}}"#
    let run = try await ToolRun.entryway("aasa", "lint", "-", input: Array(clean.utf8))
    #expect(run.findings == ["note no-details 1:24 /applinks/details"])
    #expect(run.lines.last == "1 note")
    #expect(run.status == 0)
  }

  @Test("What is no JSON is a finding too")
  func html() async throws {
    let run = try await ToolRun.entryway("aasa", "lint", "-", input: Array("<html>\n".utf8))
    #expect(run.findings == ["error html 1:1"])
    #expect(run.lines.last == "1 error")
    #expect(run.status == 1)
  }

  @Test("A file that cannot be read is named, and the exit code is 2")
  func unreadable() async throws {
    let run = try await ToolRun.entryway("aasa", "lint", "/nowhere/aasa")
    run.expectError(2, at: "/nowhere/aasa ")
  }

  /// Files in which a reader without bounds would lose itself, as lines of the shell.
  static let hostile = [
    "head -c 100000 /dev/zero | tr '\\0' '['",
    "yes '{\"applinks\":' | head -n 10000 | tr -d '\\n'",
    "head -c 100000000 /dev/zero | tr '\\0' ' '",
    #"""
    awk 'BEGIN { printf "{\"applinks\":{\"substitutionVariables\":{\"v\":["
      for (i = 0; i < 2000; i++) printf "\"%d\",", i
      printf "\"\"]},\"details\":[{\"appIDs\":[\"9JA89QQLNQ.com.example.shop\"],\"components\":["
      for (i = 0; i < 500; i++) printf "{\"/\":\"/$(v)*$(v)*$(v)$(v)$(v)$(v)$(v)$(v)%d\"},", i
      printf "{}]}]}}" }'
    """#,
    #"""
    awk 'BEGIN { printf "{\"applinks\":{\"details\":["
      printf "{\"appIDs\":[\"9JA89QQLNQ.com.example.shop\"],\"components\":["
      for (i = 0; i < 40000; i++) printf "{},"
      printf "{}]}]}}" }'
    """#,
  ]

  @Test("No file needs more than 200 MB", arguments: hostile)
  func memory(_ file: String) async throws {
    let match = "match - --host shop.example.com https://shop.example.com/1"
    let check =
      "check - --app shop --host shop.example.com --app-id 9JA89QQLNQ.com.example.shop"
    for command in ["lint -", match, check] {
      let run = try await ToolRun.shell(
        "\(file) | { ulimit -d 200000; entryway aasa \(command); } > /dev/null 2>&1; echo $?")
      #expect(["0\n", "1\n", "2\n"].contains(run.output))
    }
  }

  @Test("What comes from a file cannot steer a terminal")
  func terminal() async throws {
    let hostile = "{\"\u{202E}\u{9B}31m\": 1, \"applinks\": {\"details\": \"\\u001b[31m\"}}"
    let run = try await ToolRun.entryway("aasa", "lint", "-", input: Array(hostile.utf8))
    let isVisible = run.output.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
    }
    #expect(isVisible)
    #expect(run.output.contains(#"the key `\u{202E}\u{9B}31m` has no meaning here"#))
    #expect(run.status == 1)
  }
}
