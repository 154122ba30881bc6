import EntrywayDiagnostics
import EntrywayPush
import EntrywaySending
import Foundation

/// What is sent, and to whom, as the options and the payload say.
struct SendSettings {
  enum Recipients {
    case device(DeviceToken)
    /// A list of devices, which may be standard input.
    case list(InputFile)
    /// All who follow the channel.
    case channel(String)
  }

  let recipients: Recipients
  private(set) var payload: PayloadFile
  let headers: PushHeaders
  /// The app's bundle identifier.
  let bundleID: String
  /// Whether the payload named the app, because no option did.
  let isBundleFromPayload: Bool
  let isDryRun: Bool
  let isJSON: Bool
  /// How a list is sent; the deadline is that of the connection.
  private(set) var batch: BatchOptions
  /// The link server where the send is registered.
  let report: ReportSettings?
  /// What it is told; nil if the send has no identifier.
  private(set) var registration: SendRegistration?

  /// Reads the options, and then the payload.
  ///
  /// - Parameter file: The payload's path.
  init(file: String, _ options: OptionValues) throws(SendError) {
    try Self.checkCombinations(file: file, options)
    isDryRun = options.isOn(.dryRun)
    isJSON = options.isOn(.json)
    batch = try Self.batchOptions(options)
    let priority = try options[.priority]?.priority()
    let expiration = try options[.expiration]?.expiration()
    let type = try options[.pushType]?.pushType()
    report = try ReportSettings(options)
    if let tokens = options[.tokens] {
      recipients = .list(tokens.file(readsStandardInput: true))
    } else if let channel = options[.broadcast] {
      recipients = .channel(channel.text)
    } else {
      recipients = .device(try Self.token(options))
    }

    payload = try PayloadFile(file)
    isBundleFromPayload = options[.topic] == nil
    bundleID = try Self.bundleID(options, payload)
    switch recipients {
    case .channel(let channel):
      headers = PushHeaders(broadcastTo: channel, priority: priority, expiration: expiration)
    case .device, .list:
      headers = PushHeaders(
        try payload.type(given: type), bundleID: bundleID, priority: priority,
        expiration: expiration, collapseID: options[.collapseID]?.text)
    }
    try nameSend(options)
  }

  /// Gives the send its identifier: that of the payload, of an option, of the run that is continued, or
  /// a new one.
  private mutating func nameSend(_ options: OptionValues) throws(SendError) {
    let given = options[.sendID]
    if let given, let other = payload.sendID, given.text != other {
      throw given.unusable(
        "the payload has another `send_id`", hint: "leave out one of the two.", exit: .unusable)
    }
    if let file = report?.file, let id = file.id, let other = payload.sendID ?? given?.text,
      id != other
    {
      throw file.option.unusable(
        "the file is about another send than the payload or --send-id",
        hint: "use the file that was written with the payload.", exit: .unusable)
    }
    guard report != nil || given != nil else { return }
    var earlier: String?
    if let results = batch.resultsFile {
      do throws(BatchError) {
        earlier = try BatchRecord(resultsFile: results)?.sendID
      } catch {
        throw SendError(error.diagnostic)
      }
    }
    var send = SendRegistration(
      payload.value, batch: UUID(), campaign: report?.campaign, link: report?.link,
      actions: report?.file?.actions ?? [:])
    send.source = report?.file?.source
    if payload.sendID == nil, let id = given?.text ?? report?.file?.id ?? earlier { send.id = id }
    batch.sendID = send.id
    payload.name(send)
    registration = send
  }

  /// How many devices the send goes to, if that is known.
  mutating func count(recipients: Int?) {
    registration?.recipients = recipients
    batch.total = recipients
  }

  var isBroadcast: Bool { headers.channel != nil }

  /// What is wrong with the payload, or with the headers that are sent with it.
  var findings: [Diagnostic] { payload.findings(headers) }

  /// The bytes that are sent.
  var bytes: [UInt8] { payload.bytes(headers) }

  private static func checkCombinations(file: String, _ options: OptionValues) throws(SendError) {
    let recipients: [OptionName] = [.to, .tokens, .broadcast]
    guard let chosen = recipients.lazy.compactMap({ options[$0] }).first else {
      throw .missing(
        "--to TOKEN", "no recipient is given",
        hint: "use --to TOKEN, --tokens FILE or --broadcast CHANNEL.")
    }
    if chosen.name == .tokens, chosen.text == "-", file == "-" {
      throw .usage(
        "standard input cannot be both the payload and the tokens", excerpt: chosen.excerpt,
        hint: "read one of them from a file.")
    }
    try FileIdentity.check(payload: file, options)
    guard chosen.name == .broadcast else { return }
    // A variable that is set for other sends does no harm.
    let others: [OptionName] = [
      .pushType, .collapseID, .results, .deadTokens, .rate, .resendUnknown,
    ]
    for other in others.compactMap({ options[$0] }) where !other.isFromEnvironment {
      throw .usage(
        "\(other.name.option) can't be used with a broadcast", excerpt: other.excerpt,
        hint: "leave it out: a broadcast is one push, of the type liveactivity.")
    }
  }

  private static func token(_ options: OptionValues) throws(SendError) -> DeviceToken {
    let value = try options.required(.to, hint: "pass the device token")
    do throws(DeviceTokenError) {
      return try DeviceToken(hex: value.text)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.excerpt = value.excerpt
      throw SendError(diagnostic)
    }
  }

  private static func bundleID(
    _ options: OptionValues, _ payload: PayloadFile
  ) throws(SendError) -> String {
    if let topic = options[.topic]?.text ?? payload.simulatorBundle { return topic }
    return try options.required(
      .topic, hint: "pass the app's bundle identifier, such as com.example.shop"
    ).text
  }

  private static func batchOptions(_ options: OptionValues) throws(SendError) -> BatchOptions {
    var batch = BatchOptions()
    batch.rate = try options[.rate]?.number(in: 1...1_000_000)
    batch.resultsFile = options[.results]?.text
    batch.deadTokensFile = options[.deadTokens]?.text
    batch.resendsUnknown = options.isOn(.resendUnknown)
    return batch
  }
}
