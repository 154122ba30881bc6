import Foundation
import Testing

@Suite("entryway open -") struct StreamTests {
  @Test("Every line is answered, empty and unreadable ones too")
  func lines() async throws {
    let long = [UInt8](repeating: 0x61, count: 9000)
    let input =
      Array("shop://orders/1\r\n\n".utf8) + [0xFF, 0x0A] + Array("shop://".utf8) + long
      + Array("\nshop://orders/2".utf8)
    let run = try await ToolRun.entryway("open", "--app", "shop", "-", input: input)
    #expect(
      run.lines.filter { !$0.hasPrefix("  ") } == [
        "shop://orders/1 → order  /orders/{id}", " → refused", "*** → refused",
        "shop:*** → refused", "shop://orders/2 → order  /orders/{id}",
      ])
    #expect(run.lines[4...5] == ["    ***", "    ^^^"])
    #expect(run.error == "")
    #expect(run.status == 1)
  }

  @Test("A line that is not UTF-8 says so in JSON")
  func encoding() async throws {
    let run = try await ToolRun.entryway(
      "open", "--app", "shop", "--json", "-", input: Array("shop://orders/".utf8) + [0xC3, 0x0A])
    #expect(
      run.wordless == #"{"link":"shop://orders/\#u{FFFD}","outcome":"refused","route":null,"#
        + #""pattern":null,"parameters":{},"fallback":false,"ignored":[],"message":"…"}"# + "\n")
    #expect(run.status == 1)
  }

  @Test("No input is no answer, and nothing that did not match")
  func empty() async throws {
    let run = try await ToolRun.entryway("open", "--app", "shop", "-")
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  @Test("Fifty thousand lines come out one for one")
  func large() async throws {
    let run = try await ToolRun.shell(
      """
      awk 'BEGIN { for (i = 0; i < 50000; i++) print "https://shop.example.com/orders/" i }' |
        entryway open --app shop --json - |
        awk -F'"' '$4 ~ ("/" (NR - 1) "$") && $8 == "matched" { n++ } END { print n }'
      """)
    #expect(run.output == "50000\n")
    #expect(run.error == "")
  }

  @Test("A line of half a gigabyte is refused within bounded memory")
  func overlong() async throws {
    let run = try await ToolRun.shell(
      """
      ulimit -d 400000
      { head -c 500000000 /dev/zero | tr '\\0' a; printf '\\nshop://orders/1\\n'; } |
        entryway open --app shop - | grep -v '^ '
      """)
    #expect(run.lines == ["*** → refused", "shop://orders/1 → order  /orders/{id}"])
  }

  @Test("Answers come while the input is still open")
  func flushes() async throws {
    let folder = try TemporaryFolder()
    let run = try await ToolRun.shell(
      """
      mkfifo "$TMPDIR/in" && { entryway open --app shop - < "$TMPDIR/in" > "$TMPDIR/out" & }
      exec 3> "$TMPDIR/in"; echo shop://orders/1 >&3
      while ! grep -q order "$TMPDIR/out" 2> /dev/null; do :; done
      echo answered; exec 3>&-; wait
      """.replacing("$TMPDIR", with: folder.path))
    #expect(run.output == "answered\n")
    #expect(try folder.text("out").hasPrefix("shop://orders/1 → order"))
  }

  @Test("A reader that has seen enough ends the tool quietly")
  func closedPipe() async throws {
    for option in ["", "--json"] {
      let run = try await ToolRun.shell(
        """
        { yes shop://orders/1 | entryway open --app shop \(option) -; echo "status $?" >&2; } |
          head -1 | cut -c1-12
        """)
      #expect(run.lines.count == 1)
      #expect(run.error == "status 0\n")
    }
    let closed = try await ToolRun.shell("entryway open --app shop shop://orders/1 >&-; echo $?")
    #expect(closed.output == "0\n")
    #expect(closed.error == "")
  }

  #if os(Linux)
    @Test("A full disk is an error, for the answers are incomplete")
    func fullDisk() async throws {
      let run = try await ToolRun.shell(
        "entryway open --app shop shop://orders/1 > /dev/full; echo $?")
      #expect(run.output == "2\n")
      #expect(run.endsWithHint)
    }
  #endif

  @Test(
    "Standard error that is closed, full or without a reader changes nothing",
    arguments: ["2>&-", "2>/dev/full", "2>&1 >&4 | true"])
  func standardError(_ redirection: String) async throws {
    let run = try await ToolRun.shell(
      """
      { { entryway open --app shop --unknown; echo $? >&3; } 4>/dev/null \(redirection); } 3>&1
      """)
    #expect(run.output == "64\n")
  }

  @Test(
    "Closed standard input is an error, and not waited for", arguments: ["lint", "read", "build"])
  func standardInput(_ command: String) async throws {
    let run = try await ToolRun.shell("entryway push \(command) - --app shop --lines <&-; echo $?")
    #expect(run.output == "2\n")
  }
}
