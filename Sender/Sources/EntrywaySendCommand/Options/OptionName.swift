/// An option by its name, on the command line and in the environment.
enum OptionName: String, CaseIterable {
  case to, tokens, broadcast
  case topic, sandbox, server, port, ca, proxy, key
  case keyID = "key-id"
  case teamID = "team-id"
  case pushType = "push-type"
  case collapseID = "collapse-id"
  case priority, expiration, rate, deadline, results
  case deadTokens = "dead-tokens"
  case resendUnknown = "resend-unknown"
  case dryRun = "dry-run"
  case json, report
  case reportKey = "report-key"
  case reportCA = "report-ca"
  case sendID = "send-id"
  case send, campaign, link
  case sendUnreported = "send-unreported"

  /// How it begins on a command line: `--key-id`.
  var option: String { "--" + rawValue }

  /// The variable that stands in for it: `ENTRYWAY_APNS_KEY_ID`.
  var variable: String {
    Self.variablePrefix + String(rawValue.uppercased().map { $0 == "-" ? "_" : $0 })
  }

  static let variablePrefix = "ENTRYWAY_APNS_"

  /// Whether it takes no value.
  var isFlag: Bool {
    switch self {
    case .sandbox, .resendUnknown, .dryRun, .json, .sendUnreported: true
    default: false
    }
  }

  /// Whether no message may have its value.
  var isSecret: Bool { [.to, .reportKey].contains(self) }

  /// Options that can't be used together.
  ///
  /// One of them on the command line replaces all of them in the environment.
  static let alternatives: [[OptionName]] = [[.to, .tokens, .broadcast], [.sandbox, .server]]
}
