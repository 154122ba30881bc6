import Configuration
package import EntrywayDiagnostics
import Foundation
import LinkPlatform
package import Logging
import SystemPackage

/// How the server is set up: by a file, the environment, and the options of the command.
///
/// A setting has one name in all three: `public-port` in a YAML or JSON file, `ENTRYWAY_PUBLIC_PORT` in
/// the environment, `--public-port` on the command line; the later wins.
package struct ServerSettings: Hashable, Sendable {
  /// The folder of the databases, or with ``postgresql`` of what waits for that.
  package var dataPath = "entryway-data"
  /// How PostgreSQL is reached, in libpq's own words; nil where the data is in SQLite files.
  package var postgresql: SecretText?
  /// Where ClickHouse answers over HTTP; nil where PostgreSQL has the events, too.
  package var clickhouse: SecretText?
  /// For how many hours PostgreSQL keeps reported events as they came, once they are counted.
  package var inboxHours = 24
  /// How many milliseconds a click waits for PostgreSQL before it goes into the folder.
  package var clickWaitMilliseconds = 1000
  /// Where links are answered.
  package var publicHost = "127.0.0.1"
  package var publicPort = 8080
  /// Where links are managed.
  package var privateHost = "127.0.0.1"
  package var privatePort = 8081
  /// The addresses of proxies whose `X-Forwarded-For` is believed, and ranges of them.
  package var trustedProxies: [String] = []
  /// How many seconds a request has to arrive whole.
  package var requestSeconds = 15
  /// How many seconds a client may take nothing of an answer that waits for it.
  package var answerSeconds = 30
  /// How many seconds a manifest's comparison may take.
  package var comparisonSeconds = 60
  /// For how many days events are kept one by one; their totals stay.
  package var eventDays = EventHistory.standardDays
  /// For how many days clicks and touches are kept one by one; nil for as many as events.
  ///
  /// A click that a touch token may still continue is kept longer; the totals stay.
  package var clickDays: Int?
  /// How many events of an installation are taken in a minute.
  package var installationEvents = 2000
  /// How many events of installations that were not seen before are taken with a key in a minute.
  package var newInstallationEvents = 20_000
  /// How many bytes an app's events take before installations younger than a day are refused; nil for
  /// half of the disk.
  package var appEventBytes: Int?
  /// How many clicks of an address are stored one by one in a minute, ten times as many at once; above
  /// it they are counted in totals alone.
  package var addressClicks = 600
  /// About how many bytes of memory the links take that are kept there.
  package var linkCacheBytes = RecordCache.linkBytes
  package var logLevel = Logger.Level.info
  /// How the log is written.
  package var logFormat = LogFormat.text
  /// Variables of the environment with the settings' prefix that are none: the log names them.
  package var unknownVariables: [UnknownVariable] = []

  package init() {}

  /// The address of a host, which may be one of IPv6.
  package static func address(_ host: String, _ port: Int) -> String {
    host.utf8.contains(UInt8(ascii: ":")) ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }
}

/// A setting that cannot be used.
package struct SettingsError: DiagnosticError, Hashable, Sendable {
  package let name: String
  /// What it is; nil for a secret, of which no error tells anything.
  package let text: String?
  package let expected: String

  init(name: String, text: String? = nil, expected: String) {
    (self.name, self.text, self.expected) = (name, text, expected)
  }

  package var diagnostic: Diagnostic {
    Diagnostic(
      .error, "bad-setting",
      "the setting \(Quoting.code(name)) "
        + (text.map { "is \(Quoting.text($0))" } ?? "cannot be used"),
      names: [name], hint: "\(expected).")
  }
}

extension ServerSettings {
  /// Whether a YAML file has comments and empty lines alone, which no reader of mappings takes.
  private static func isWithoutSettings(_ file: String) -> Bool {
    guard !file.utf8.suffix(5).elementsEqual(".json".utf8),
      let bytes = FileManager.default.contents(atPath: file)
    else { return false }
    return bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      let first = line.first { !" \t\r".utf8.contains($0) }
      return first == nil || first == UInt8(ascii: "#")
    }
  }

  /// The settings of a file and of the environment.
  ///
  /// - Parameters:
  ///   - file: A YAML or JSON file; nil for none.
  ///   - environment: The process's environment.
  /// - Throws: A ``SettingsError`` for a value that cannot be used or a file that cannot be read, an
  ///   ``UnknownSettingError`` for a name in the file that no setting has.
  package static func read(file: String?, environment: [String: String]) async throws -> Self {
    var providers: [any ConfigProvider] = [
      EnvironmentVariablesProvider(environmentVariables: environment)
    ]
    let names = SettingNames()
    if let file, !isWithoutSettings(file) {
      do {
        providers.append(
          file.utf8.suffix(5).elementsEqual(".json".utf8)
            ? try await FileProvider<JSONSnapshot>(
              parsingOptions: .init(
                secretsSpecifier: .dynamic { name, _ in names.isSecret(inFile: name) }),
              filePath: FilePath(file))
            : try await FileProvider<YAMLSnapshot>(
              parsingOptions: .init(
                secretsSpecifier: .dynamic { name, _ in names.isSecret(inFile: name) }),
              filePath: FilePath(file)))
      } catch {
        // What follows is the line of the file, which may have a password.
        let line = "\(error)".utf8.prefix { $0 != UInt8(ascii: "\n") }
        var reason = String(decoding: line, as: UTF8.self)
        while let last = reason.utf8.last, ".:".utf8.contains(last) { reason.removeLast() }
        throw SettingsError(
          name: "config", text: file,
          expected: "name a YAML or JSON file that can be read: \(reason)")
      }
    }
    var settings = ServerSettings()
    let reader = SettingsReader(
      reader: ConfigReader(providers: providers).scoped(to: "entryway"),
      file: providers.count < 2 ? nil : ConfigReader(provider: providers[1]), names: names)
    try reader.read("data", into: &settings.dataPath)
    settings.postgresql = try reader.secret("postgresql").map(SecretText.postgresql)
    settings.clickhouse = try reader.secret("clickhouse").map(SecretText.clickhouse)
    guard settings.clickhouse == nil || settings.postgresql != nil else {
      throw SettingsError(
        name: "clickhouse",
        expected: "set postgresql as well: ClickHouse keeps events alone")
    }
    try reader.read("inbox-hours", into: &settings.inboxHours, in: 1...8760)
    try reader.read("click-wait-ms", into: &settings.clickWaitMilliseconds, in: 50...60_000)
    try reader.read("public-host", into: &settings.publicHost)
    try reader.read("public-port", into: &settings.publicPort, in: 0...65_535)
    try reader.read("private-host", into: &settings.privateHost)
    try reader.read("private-port", into: &settings.privatePort, in: 0...65_535)
    try reader.read("request-seconds", into: &settings.requestSeconds, in: 1...300)
    try reader.read("answer-seconds", into: &settings.answerSeconds, in: 1...300)
    try reader.read("comparison-seconds", into: &settings.comparisonSeconds, in: 1...3600)
    try reader.read("event-days", into: &settings.eventDays, in: 1...3650)
    var clickDays = 0
    try reader.read("click-days", into: &clickDays, in: 1...3650)
    if clickDays > 0 { settings.clickDays = clickDays }
    // A whole batch must fit.
    let events = BatchReader.eventLimit...100_000_000
    try reader.read("installation-events", into: &settings.installationEvents, in: events)
    try reader.read("new-installation-events", into: &settings.newInstallationEvents, in: events)
    var bytes = 0
    try reader.read("app-event-bytes", into: &bytes, in: 1_000_000...1_000_000_000_000_000)
    if bytes > 0 { settings.appEventBytes = bytes }
    try reader.read("address-clicks", into: &settings.addressClicks, in: 1...1_000_000)
    try reader.read("link-cache-bytes", into: &settings.linkCacheBytes, in: 1_000_000...1 << 40)
    try reader.read("log-level", into: &settings.logLevel)
    try reader.read("log-format", into: &settings.logFormat)
    settings.trustedProxies = reader.list("trusted-proxies")
    for proxy in settings.trustedProxies where AddressRange(proxy) == nil {
      throw SettingsError(
        name: "trusted-proxies", text: proxy,
        expected: "write addresses or ranges, separated by commas, such as 10.0.0.1, 10.1.0.0/16")
    }
    // Everything that is read is known by now.
    if let file { try names.refuseUnknown(in: file) }
    settings.unknownVariables = names.unknown(in: environment)
    return settings
  }
}

/// Reads a setting from the environment, where it has the prefix `ENTRYWAY_`, else from the file.
private struct SettingsReader {
  var reader: ConfigReader
  var file: ConfigReader?
  /// Told each name that is read.
  var names: SettingNames

  func read(_ name: String, into value: inout String) throws {
    if let text = text(name) { value = text }
  }

  func read(_ name: String, into value: inout Int, in range: ClosedRange<Int>) throws {
    guard let text = text(name) else { return }
    guard let number = Int(text), range ~= number else {
      throw SettingsError(
        name: name, text: text,
        expected: "write a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    value = number
  }

  /// Reads one of some words.
  func read<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, into value: inout Word
  ) throws {
    guard let text = text(name) else { return }
    guard let word = Word(rawValue: text) else {
      throw SettingsError(
        name: name, text: text,
        expected: "write one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    value = word
  }

  /// The values of a list, or of a text with commas.
  func list(_ name: String) -> [String] {
    let key = ConfigKey([name])
    let texts = text(name).map { [$0] } ?? file?.stringArray(forKey: key) ?? []
    return texts.flatMap {
      $0.unicodeScalars.split { $0 == "," || $0.properties.isWhitespace }
    }.map { String(String.UnicodeScalarView($0)) }
  }

  /// A text that no log and no error tells.
  func secret(_ name: String) throws -> String? {
    names.add(name)
    let key = ConfigKey([name])
    let text =
      reader.string(forKey: key, isSecret: true) ?? file?.string(forKey: key, isSecret: true)
    // What is not read must not be taken for what is not set: the data would be looked for elsewhere.
    guard text != nil || !names.isInFile(name) else {
      throw SettingsError(name: name, expected: "write it as one text, in quotes")
    }
    return text
  }

  private func text(_ name: String) -> String? {
    names.add(name)
    let key = ConfigKey([name])
    return reader.string(forKey: key) ?? file?.string(forKey: key)
      ?? file?.int(forKey: key).map(String.init)
  }
}
