import ArgumentParser

/// Who sends and to which host: the options of every command.
///
/// All are texts: the environment has them too, and one place reads both.
struct ConnectionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The signing key, the file AuthKey_….p8 of Apple's developer account.", valueName: "FILE"),
    completion: .file(extensions: ["p8"]))
  var key: String?

  @Option(
    name: .long, help: ArgumentHelp("The key's identifier, 10 characters.", valueName: "ID"))
  var keyID: String?

  @Option(
    name: .long, help: ArgumentHelp("The team's identifier, 10 characters.", valueName: "ID"))
  var teamID: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The app's bundle identifier; by default, `Simulator Target Bundle` in the payload's file.
      """, valueName: "BUNDLE"))
  var topic: String?

  @Flag(name: .long, help: "Send to the development environment.")
  var sandbox = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A server to use instead of Apple's, such as a fake APNs or a gateway.",
      valueName: "HOST:PORT"))
  var server: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Certificates to trust instead of the system's, in PEM.", valueName: "FILE"),
    completion: .file(extensions: ["pem"]))
  var ca: String?

  @Option(
    name: .long,
    help: ArgumentHelp("An HTTP proxy to connect through (CONNECT).", valueName: "HOST:PORT"))
  var proxy: String?

  /// The options that were given, by their names.
  var given: [OptionName: String] {
    var given: [OptionName: String] = [:]
    given[.key] = key
    given[.keyID] = keyID
    given[.teamID] = teamID
    given[.topic] = topic
    given[.sandbox] = sandbox ? "" : nil
    given[.server] = server
    given[.ca] = ca
    given[.proxy] = proxy
    return given
  }

  static let names: Set<OptionName> = [
    .key, .keyID, .teamID, .topic, .sandbox, .server, .ca, .proxy,
  ]
}
