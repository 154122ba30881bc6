import Foundation
import Testing

@Suite("entryway push --lines") struct PushLinesTests {
  static let order = #"{"aps": {"alert": "Hi"}, "deep_link": "shop://orders/1"}"#

  /// Every kind of line: without a finding, ended as on another system, empty, no JSON, with an
  /// error, no UTF-8, too long, without an end.
  static let lines: [UInt8] =
    Array(
      (order + "\r\n\n" + "x\n" + #"{"aps": {"badge": "1"}, "deep_link": "shop://users/7"}"# + "\n")
        .utf8) + [0x22, 0xFF, 0x22, 0x0A]
    + [UInt8](repeating: 0x61, count: 3 << 20) + [0x0A] + Array(order.utf8)

  @Test("lint tells what is wrong in each line, and nothing of the others")
  func lint() async throws {
    let run = try await ToolRun.entryway(
      "push", "lint", "-", "--lines", "--app", "shop", input: Self.lines)
    #expect(
      run.wordless == #"""
        {"inputLine":2,"severity":"error","code":"empty-file","path":"","line":1,"column":1,"message":"…","hint":"…"}
        {"inputLine":3,"severity":"error","code":"json","path":"","line":1,"column":1,"message":"…","hint":"…"}
        {"inputLine":4,"severity":"error","code":"badge","path":"/aps/badge","line":1,"column":19,"message":"…","hint":"…"}
        {"inputLine":5,"severity":"error","code":"encoding","path":"","line":1,"column":2,"message":"…","hint":"…"}
        {"inputLine":6,"severity":"error","code":"too-large","path":"","line":1,"column":1,"message":"…","hint":"…"}

        """#)
    #expect(run.error == "")
    #expect(run.status == 1)
  }

  @Test("read answers each line, one that cannot be read with an error")
  func read() async throws {
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--lines", "--app", "shop", input: Self.lines)
    let opened = #""app":"shop","action":null,"outcome":"opened","route":"#
    let rest = #","fallback":false,"ignored":[],"sendID":null,"message":null}"#
    let order = opened + #""order","pattern":"/orders/{id}","parameters":{"id":"1"}"# + rest
    #expect(
      run.wordless == #"""
        {"inputLine":1,\#(order)
        {"inputLine":2,"error":{"code":"empty-file","path":"","line":1,"column":1,"message":"…","hint":"…"}}
        {"inputLine":3,"error":{"code":"json","path":"","line":1,"column":1,"message":"…","hint":"…"}}
        {"inputLine":4,\#(opened)"user","pattern":"/users/{id}","parameters":{"id":"7"}\#(rest)
        {"inputLine":5,"error":{"code":"encoding","path":"","line":1,"column":2,"message":"…","hint":"…"}}
        {"inputLine":6,"error":{"code":"too-large","path":"","line":1,"column":1,"message":"…","hint":"…"}}
        {"inputLine":7,\#(order)

        """#)
    #expect(run.error == "")
    #expect(run.status == 1)
  }

  @Test("Lines that are all good end well, with --json and without, from a file and from a pipe")
  func good() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("payloads", Self.order + "\n" + Self.order)
    for command in ["lint", "read"] {
      let arguments = ["push", command, "--lines", "--app", "shop"]
      let run = try await ToolRun.entryway(arguments + [file])
      #expect(run.lines.count == (command == "lint" ? 0 : 2))
      #expect(run.status == 0)
      let piped = try await ToolRun.entryway(
        arguments + ["-", "--json"], input: Array(folder.text("payloads").utf8))
      #expect(piped.output == run.output)
      #expect(piped.status == 0)
      let empty = try await ToolRun.entryway(arguments + ["-"])
      #expect(empty.output == "" && empty.status == 0)
    }
  }

  @Test("A button and tags count for every line")
  func button() async throws {
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--lines", "--app", "shop", "--action", "VIEW_PROFILE",
      input: Array((Self.order + "\n" + #"{"profile_link": "shop://users/7"}"#).utf8))
    #expect(run.lines.map { $0.contains(#""outcome":"opened""#) } == [false, true])
    #expect(run.lines.allSatisfy { $0.contains(#""action":"VIEW_PROFILE""#) })
    #expect(run.status == 1)
  }

  @Test("What cannot be opened ends the command", arguments: ["lint", "read", "build"])
  func unreadable(_ command: String) async throws {
    let arguments = ["push", command, "--lines", "--app", "shop"]
    try await ToolRun.entryway(arguments + ["/nowhere"]).expectError(2, at: "/nowhere")
    try await ToolRun.entryway(arguments + ["/"]).expectError(2, at: "/")
  }

  @Test("Forty thousand lines come out one for one, and a reader that has seen enough ends it")
  func many() async throws {
    let run = try await ToolRun.shell(
      """
      lines() { yes '{"deep_link": "shop://orders/1"}' | head -40000; }
      lines | entryway push read - --app shop --lines |
        awk -F'[:,]' '$2 == NR { n++ } END { print n }'
      { lines | entryway push read - --app shop --lines; echo "status $?" >&2; } |
        head -1 | cut -c1-14
      """)
    #expect(run.lines == ["40000", #"{"inputLine":1"#])
    #expect(run.error == "status 0\n")
  }
}

@Suite("Signals during entryway push --lines") struct PushLinesSignalTests {
  static let signals = [("INT", 130), ("TERM", 143)]

  @Test("One that comes in the middle leaves whole lines", arguments: signals)
  func working(_ name: String, _ status: Int) async throws {
    // Bash hands Ctrl-C to what runs behind it only with jobs of their own.
    let run = try await ToolRun.bash(
      """
      set -m; folder=$(mktemp -d)
      yes '{"deep_link": "shop://orders/1"}' |
        entryway push read - --app shop --lines > $folder/out &
      while [ ! -s $folder/out ]; do :; done
      kill -\(name) $!; wait $!; echo $?
      tail -c 1 $folder/out | od -An -c
      grep -vc '^{"inputLine":.*"message":null}$' $folder/out
      rm -r $folder
      """)
    #expect(run.lines.map { $0.filter { $0 != " " } } == ["\(status)", "\\n", "0"])
  }

  /// The first process of a container survives a signal that would end any other.
  @Test("One that the first process of a container gets ends it", arguments: signals)
  func container(_ name: String, _ status: Int) async throws {
    let run = try await ToolRun.bash(
      """
      unshare -fp true 2> /dev/null || { echo skipped; exit; }
      set -m; folder=$(mktemp -d); mkfifo $folder/in
      unshare -fp entryway push read - --app shop --lines < $folder/in > $folder/out &
      exec 3> $folder/in; printf '{"deep_link": "shop://orders/1"}\\n{"deep' >&3
      while [ ! -s $folder/out ]; do :; done
      kill -\(name) $(cat /proc/$!/task/$!/children); wait $!; echo $?
      cut -c1-14 $folder/out
      rm -r $folder
      """)
    if run.lines == ["skipped"] { return }
    #expect(run.lines == ["\(status)", #"{"inputLine":1"#])
  }

  @Test("One that comes while lines are waited for ends the command", arguments: signals)
  func waiting(_ name: String, _ status: Int) async throws {
    let run = try await ToolRun.bash(
      """
      set -m; folder=$(mktemp -d); mkfifo $folder/in
      entryway push build - --app shop --lines < $folder/in > $folder/out &
      exec 3> $folder/in; printf '{"to": "shop://orders/1"}\\n{"to": "shop:' >&3
      while [ ! -s $folder/out ]; do :; done
      kill -\(name) $!; wait $!; echo $?
      cut -c1-25 $folder/out
      rm -r $folder
      """)
    #expect(run.lines == ["\(status)", #"{"inputLine":1,"payload":"#])
  }
}
