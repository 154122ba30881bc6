import ArgumentParser
import EntrywayPush

/// `entryway-send`: one push, many, or a broadcast.
struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entryway-send", abstract: "Send pushes over APNs.",
    discussion: """
      The payload is checked first, and nothing is sent if it has an error. Each push has one of \
      four outcomes: accepted; refused; not-sent, after retries until the deadline; unknown, if \
      APNs may have received it. Unknown pushes are sent again only with --resend-unknown.

      The results are JSON objects, one per line, on standard output or in the file of --results. \
      If you pass the same file again, the run continues where the last one ended. On a terminal, \
      a single push is answered with a sentence. The last line of standard error has the totals.

      Example:
        entryway-send order.apns --to "$DEVICE" --key AuthKey_ABC123DEFG.p8 \\
          --key-id ABC123DEFG --team-id DEF123GHIJ --topic com.example.shop
        entryway-send sale.apns --tokens devices.txt --results sale.jsonl --rate 5000
        entryway-send order.apns --to "$DEVICE" --dry-run

      For broadcast channels, see `entryway-send channels --help`.

      Each option can also be an environment variable: ENTRYWAY_APNS_ and its name in capitals, \
      with _ for -. To turn on a flag, set it to 1. The command line takes precedence, and an \
      empty variable counts as unset:

      \(variables)

      Exit codes: 0 all accepted, 1 not all accepted, 2 unusable input, 64 wrong usage.
      """,
    version: Version.current)

  /// The variables below one another, so that each can be found.
  private static let variables = OptionName.allCases.map { "  " + $0.variable }
    .joined(separator: "\n")

  // One place tells what is missing, whether it can be a variable or not.
  @Argument(help: ArgumentHelp("The payload, or - for standard input."), completion: .file())
  var file: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The device token of a single push, in hexadecimal.", valueName: "TOKEN"))
  var to: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      A device token per line, or a JSON object per line with `token` and values for the \
      payload's template; - for standard input.
      """, valueName: "FILE"), completion: .file())
  var tokens: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The channel of a broadcast to Live Activities.", valueName: "CHANNEL"))
  var broadcast: String?

  @OptionGroup var connection: ConnectionOptions

  @Option(
    name: .long, help: ArgumentHelp("Apple's other port, 2197, instead of 443.", valueName: "2197"),
    completion: .list(["2197"]))
  var port: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How long a push may be tried again; 60 by default.", valueName: "SECONDS"))
  var deadline: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The push type (apns-push-type); inferred from the payload by default.", valueName: "TYPE"),
    completion: .list(PushType.allCases.map(\.rawValue)))
  var pushType: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Replaces the notification with the same identifier.", valueName: "ID"))
  var collapseID: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "10 immediate, 5 as the device's power allows, 1 without waking it.", valueName: "N"),
    completion: .list(["10", "5", "1"]))
  var priority: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When APNs stops trying: a time, or seconds since 1970; 0 for a single attempt.",
      valueName: "TIME"))
  var expiration: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the results to this file, which only you can read, or resume from it.",
      valueName: "FILE"), completion: .file())
  var results: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the dead tokens (status 410) to this file, which only you can read.",
      valueName: "FILE"), completion: .file())
  var deadTokens: String?

  @Option(
    name: .long, help: ArgumentHelp("The largest number of pushes per second.", valueName: "N"))
  var rate: String?

  @Flag(name: .long, help: "Send pushes again whose outcome is unknown.")
  var resendUnknown = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The send's identifier, added to a payload that lacks `send_id`.", valueName: "ID"))
  var sendID: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The private address of a link server, where the send is registered.", valueName: "URL"))
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A secret key of the link server; better set as a variable.", valueName: "KEY"))
  var reportKey: String?

  @Option(
    name: .customLong("report-ca"),
    help: ArgumentHelp("Certificates to trust for the link server, in PEM.", valueName: "FILE"),
    completion: .file(extensions: ["pem"]))
  var reportCA: String?

  @Option(
    name: .customLong("send"),
    help: ArgumentHelp(
      "What to register: the file that `entryway push build --send-id` wrote to standard error.",
      valueName: "FILE"), completion: .file(extensions: ["json"]))
  var registration: String?

  @Option(name: .long, help: ArgumentHelp("The campaign to report.", valueName: "TEXT"))
  var campaign: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The payload's link, which determines the intended screen.", valueName: "LINK"))
  var link: String?

  @Flag(name: .long, help: "Send even if the send can't be registered.")
  var sendUnreported = false

  @Flag(name: .long, help: "Check everything without connecting, and send nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Write each answer as a JSON object on its own line.")
  var json = false

  /// The options that were given, by their names.
  var given: [OptionName: String] {
    var given = connection.given
    given[.to] = to
    given[.tokens] = tokens
    given[.broadcast] = broadcast
    given[.port] = port
    given[.deadline] = deadline
    given[.pushType] = pushType
    given[.collapseID] = collapseID
    given[.priority] = priority
    given[.expiration] = expiration
    given[.results] = results
    given[.deadTokens] = deadTokens
    given[.rate] = rate
    given[.resendUnknown] = resendUnknown ? "" : nil
    given[.sendID] = sendID
    given[.report] = report
    given[.reportKey] = reportKey
    given[.reportCA] = reportCA
    given[.send] = registration
    given[.campaign] = campaign
    given[.link] = link
    given[.sendUnreported] = sendUnreported ? "" : nil
    given[.dryRun] = dryRun ? "" : nil
    given[.json] = json ? "" : nil
    return given
  }

  static let names: Set<OptionName> = ConnectionOptions.names.union([
    .to, .tokens, .broadcast, .port, .deadline, .pushType, .collapseID, .priority, .expiration,
    .results,
    .deadTokens, .rate, .resendUnknown, .sendID, .report, .reportKey, .reportCA, .send, .campaign,
    .link,
    .sendUnreported, .dryRun, .json,
  ])
}
