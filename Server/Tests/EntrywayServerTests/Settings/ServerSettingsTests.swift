import EntrywayDiagnostics
import Foundation
import LinkPlatform
import Logging
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("ServerSettings")
struct ServerSettingsTests {
  @Test("Without a file and an environment both addresses are on the machine itself")
  func defaults() async throws {
    let settings = try await ServerSettings.read(file: nil, environment: [:])
    #expect(settings == ServerSettings())
    #expect(settings.publicHost == "127.0.0.1")
    #expect(settings.privateHost == "127.0.0.1")
    #expect(settings.trustedProxies == [])
  }

  @Test(
    "Proxies are a text with commas or a list",
    arguments: [
      ("a.yaml", "trusted-proxies:\n  - 10.0.0.1\n  - 10.1.0.0/16\n"),
      ("a.json", #"{"trusted-proxies": ["10.0.0.1", "10.1.0.0/16"]}"#),
      ("b.yaml", "trusted-proxies: 10.0.0.1, 10.1.0.0/16\n"),
    ])
  func lists(_ name: String, _ text: String) async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: file))
    let settings = try await ServerSettings.read(file: file, environment: [:])
    #expect(settings.trustedProxies == ["10.0.0.1", "10.1.0.0/16"])
  }

  @Test("A proxy that is no address and a level that is none are refused")
  func words() async throws {
    let proxy = await #expect(throws: SettingsError.self) {
      try await ServerSettings.read(
        file: nil, environment: ["ENTRYWAY_TRUSTED_PROXIES": "10.0.0.1,bogus"])
    }
    #expect(
      proxy?.diagnostic.text == """
        the setting `trusted-proxies` is "bogus"
        hint: write addresses or ranges, separated by commas, such as 10.0.0.1, 10.1.0.0/16.
        """)
    let level = await #expect(throws: SettingsError.self) {
      try await ServerSettings.read(file: nil, environment: ["ENTRYWAY_LOG_LEVEL": "loud"])
    }
    #expect(level?.name == "log-level")
  }

  @Test(
    "A file has the settings by their names, in YAML and in JSON",
    arguments: [
      (
        "settings.yaml",
        """
        data: /var/lib/entryway
        public-port: 80
        private-host: "::1"
        request-seconds: 30
        answer-seconds: 20
        address-clicks: 60
        link-cache-bytes: 250000000
        click-days: 90
        log-level: debug
        app-event-bytes: 50000000000
        trusted-proxies: "10.0.0.1 , 10.0.0.2,"

        """
      ),
      (
        "settings.json",
        """
        {"data": "/var/lib/entryway", "public-port": 80, "private-host": "::1",
         "request-seconds": 30, "answer-seconds": 20, "address-clicks": 60, "click-days": 90,
         "log-level": "debug", "link-cache-bytes": 250000000, "app-event-bytes": 50000000000,
         "trusted-proxies": "10.0.0.1 , 10.0.0.2,"}
        """
      ),
    ])
  func files(_ name: String, _ text: String) async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: file))
    var expected = ServerSettings()
    expected.dataPath = "/var/lib/entryway"
    expected.publicPort = 80
    expected.privateHost = "::1"
    expected.requestSeconds = 30
    expected.answerSeconds = 20
    expected.addressClicks = 60
    expected.linkCacheBytes = 250_000_000
    expected.clickDays = 90
    expected.logLevel = .debug
    expected.appEventBytes = 50_000_000_000
    expected.trustedProxies = ["10.0.0.1", "10.0.0.2"]
    #expect(try await ServerSettings.read(file: file, environment: [:]) == expected)
    // The environment goes before the file.
    expected.publicPort = 8888
    expected.dataPath = "elsewhere"
    #expect(
      try await ServerSettings.read(
        file: file,
        environment: ["ENTRYWAY_PUBLIC_PORT": "8888", "ENTRYWAY_DATA": "elsewhere", "DATA": "no"])
        == expected)
  }

  @Test(
    "A number that cannot be is refused",
    arguments: [
      ("ENTRYWAY_PUBLIC_PORT", "public-port", "65536", "0 to 65535"),
      ("ENTRYWAY_PUBLIC_PORT", "public-port", "-1", "0 to 65535"),
      ("ENTRYWAY_PRIVATE_PORT", "private-port", "http", "0 to 65535"),
      ("ENTRYWAY_REQUEST_SECONDS", "request-seconds", "0", "1 to 300"),
      ("ENTRYWAY_ANSWER_SECONDS", "answer-seconds", "301", "1 to 300"),
      ("ENTRYWAY_COMPARISON_SECONDS", "comparison-seconds", "3601", "1 to 3600"),
      ("ENTRYWAY_COMPARISON_SECONDS", "comparison-seconds", "1.5", "1 to 3600"),
      ("ENTRYWAY_APP_EVENT_BYTES", "app-event-bytes", "999999", "1000000 to 1000000000000000"),
      ("ENTRYWAY_CLICK_DAYS", "click-days", "0", "1 to 3650"),
      ("ENTRYWAY_ADDRESS_CLICKS", "address-clicks", "0", "1 to 1000000"),
      ("ENTRYWAY_INBOX_HOURS", "inbox-hours", "0", "1 to 8760"),
      ("ENTRYWAY_CLICK_WAIT_MS", "click-wait-ms", "1 s", "50 to 60000"),
      ("ENTRYWAY_LINK_CACHE_BYTES", "link-cache-bytes", "999999", "1000000 to 1099511627776"),
    ])
  func numbers(_ row: (variable: String, name: String, text: String, range: String)) async throws {
    let error = await #expect(throws: SettingsError.self) {
      try await ServerSettings.read(file: nil, environment: [row.variable: row.text])
    }
    #expect(
      error?.description == """
        the setting `\(row.name)` is "\(row.text)"
        hint: write a whole number from \(row.range).
        """)
  }

  @Test("PostgreSQL and ClickHouse are named by a file and by the environment, and printed nowhere")
  func cluster() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("server.yaml")
    try Data(
      """
      postgresql: host=db user=entryway password=hunter2
      clickhouse: http://ch:hunter2@ch.example.com:8123/entryway
      inbox-hours: 48
      click-wait-ms: 500

      """.utf8
    ).write(to: URL(filePath: file))
    let settings = try await ServerSettings.read(file: file, environment: [:])
    #expect(settings.postgresql?.text == "host=db user=entryway password=hunter2")
    #expect(settings.clickhouse?.text.hasSuffix("@ch.example.com:8123/entryway") == true)
    #expect(settings.inboxHours == 48)
    #expect(settings.clickWaitMilliseconds == 500)
    var dumped = ""
    dump(settings, to: &dumped)
    for text in ["\(settings)", String(reflecting: settings), dumped] {
      #expect(text.contains("(secret)") && !text.contains("hunter2"))
    }
    let other = try await ServerSettings.read(
      file: file, environment: ["ENTRYWAY_POSTGRESQL": "postgresql://entryway:hunter3@db/entryway"])
    #expect(other.postgresql?.text == "postgresql://entryway:hunter3@db/entryway")
  }

  @Test(
    "What names no database is refused, and no error tells what it was",
    arguments: [
      (["POSTGRESQL": " "], "postgresql", "write libpq's connection text on one line"),
      (["POSTGRESQL": "host=db\npassword=hunter2"], "postgresql", "write libpq's connection text"),
      (["CLICKHOUSE": "http://ch:8123"], "clickhouse", "set postgresql as well"),
      (
        ["POSTGRESQL": "host=db", "CLICKHOUSE": "tcp://x:hunter2@ch:9000"], "clickhouse",
        "write ClickHouse's HTTP address"
      ),
      (
        ["POSTGRESQL": "host=db", "CLICKHOUSE": "ch:hunter2"], "clickhouse",
        "write ClickHouse's HTTP address"
      ),
      (
        ["POSTGRESQL": "host=db", "CLICKHOUSE": "http://:hunter2@/"], "clickhouse",
        "write ClickHouse's HTTP address"
      ),
    ])
  func noDatabase(_ row: (variables: [String: String], name: String, hint: String)) async throws {
    let variables = row.variables.map { ("ENTRYWAY_\($0.key)", $0.value) }
    let error = await #expect(throws: SettingsError.self) {
      try await ServerSettings.read(
        file: nil, environment: Dictionary(uniqueKeysWithValues: variables))
    }
    #expect(error?.name == row.name)
    #expect(error?.diagnostic.hint?.contains(row.hint) == true)
    #expect(error.map { "\($0)" }?.contains("hunter2") == false)
  }

  @Test("A secret that a file has is not told where another line of the file is wrong")
  func secretsStaySecret() async throws {
    let folder = try TemporaryFolder()
    for text in [
      "postgresql: password=hunter2\nbad: [\n", "postgresql: [hunter2]\n",
      "postgresql:\n  password: hunter2\n", "postgresql: 5\nclickhouse: {a: hunter2}\n",
      "postgresql: host=db password: hunter2\n", "postgresql: \"hunter2\n",
    ] {
      let file = folder.file("server.yaml")
      try Data(text.utf8).write(to: URL(filePath: file))
      let error = await #expect(throws: (any Error).self) {
        try await ServerSettings.read(file: file, environment: [:])
      }
      #expect(error.map { "\($0)" }?.contains("hunter2") == false)
    }
  }

  @Test("A file with comments alone sets nothing", arguments: ["", "\n", "# data: x\n\n  # y\r\n"])
  func comments(_ text: String) async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/server.yaml"
    try Data(text.utf8).write(to: URL(filePath: file))
    #expect(try await ServerSettings.read(file: file, environment: [:]) == ServerSettings())
  }

  @Test(
    "A name in the file that no setting has is refused, with the one that was likely meant",
    arguments: [
      ("a.yaml", "public-prot: 80\n", "public-prot", "did you mean `public-port`?"),
      ("a.yaml", "public_port: 80\ndata: x\n", "public_port", "did you mean `public-port`?"),
      ("a.yaml", "Public-Port: 80\n", "Public-Port", "did you mean `public-port`?"),
      ("a.yaml", "public:\n  port: 80\n", "public.port", "did you mean `public-port`?"),
      ("a.yaml", "{trusted-proxy: 10.0.0.1}\n", "trusted-proxy", nil),
      ("a.yaml", "event-day: [1]\n", "event-day", "did you mean `event-days`?"),
      ("a.json", #"{"log-formt": "json"}"#, "log-formt", "did you mean `log-format`?"),
      ("a.json", #"{"data": "x", "colour": "red"}"#, "colour", nil),
    ])
  func unknown(_ row: (name: String, text: String, unknown: String, hint: String?)) async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/\(row.name)"
    try Data(row.text.utf8).write(to: URL(filePath: file))
    let error = await #expect(throws: UnknownSettingError.self) {
      try await ServerSettings.read(file: file, environment: [:])
    }
    #expect(error?.name == row.unknown)
    if let hint = row.hint {
      #expect(error?.diagnostic.hint == hint)
    } else {
      #expect(
        error?.diagnostic.hint?.contains("app-event-bytes, click-days, click-wait-ms, clickhouse")
          == true)
    }
  }

  @Test("A variable that only looks like a setting is told, without its value, and stops nothing")
  func strangers() async throws {
    let settings = try await ServerSettings.read(
      file: nil,
      environment: [
        "ENTRYWAY_PORT": "tcp://10.0.0.1:80", "ENTRYWAY_SECRET_KEY": "ewsk_1",
        "ENTRYWAY_LOG_LEVLE": "debug", "ENTRYWAY_PUBLIC_PORT": "80", "ENTRYWAYS": "no", "PATH": "/",
      ])
    #expect(settings.publicPort == 80)
    #expect(
      settings.unknownVariables.map(\.text) == [
        "`ENTRYWAY_LOG_LEVLE` (did you mean ENTRYWAY_LOG_LEVEL?)", "`ENTRYWAY_PORT`",
        "`ENTRYWAY_SECRET_KEY`",
      ])
  }

  @Test("The log is text or JSON, and nothing else")
  func formats() async throws {
    for format in LogFormat.allCases {
      let settings = try await ServerSettings.read(
        file: nil, environment: ["ENTRYWAY_LOG_FORMAT": format.rawValue])
      #expect(settings.logFormat == format)
    }
    let error = await #expect(throws: SettingsError.self) {
      try await ServerSettings.read(file: nil, environment: ["ENTRYWAY_LOG_FORMAT": "xml"])
    }
    #expect(
      error?.description == """
        the setting `log-format` is "xml"
        hint: write one of text, json.
        """)
  }

  @Test("A file that cannot be read is refused")
  func missing() async throws {
    let error = await #expect(throws: SettingsError.self) {
      try await ServerSettings.read(file: "/nowhere/settings.yaml", environment: [:])
    }
    #expect(error?.name == "config")
    #expect(error?.text == "/nowhere/settings.yaml")
  }
}
