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
      "The app's bundle identifier; `Simulator Target Bundle` of the payload by default.",
      valueName: "BUNDLE"))
  var topic: String?

  @Flag(name: .long, help: "Send to the development environment.")
  var sandbox = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Another server than Apple's, such as a fake one or a gateway.", valueName: "HOST:PORT"))
  var server: String?

  @Option(
    name: .long, help: ArgumentHelp("Apple's other port instead of 443: 2197.", valueName: "2197"),
    completion: .list(["2197"]))
  var port: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Certificates to trust instead of the system's, in PEM.", valueName: "FILE"),
    completion: .file(extensions: ["pem"]))
  var ca: String?

  @Option(
    name: .long,
    help: ArgumentHelp("An HTTP proxy that is asked to CONNECT.", valueName: "HOST:PORT"))
  var proxy: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How long a push may be tried again; 60 by default.", valueName: "SECONDS"))
  var deadline: String?

  /// The options that were given, by their names.
  var given: [OptionName: String] {
    var given: [OptionName: String] = [:]
    given[.key] = key
    given[.keyID] = keyID
    given[.teamID] = teamID
    given[.topic] = topic
    given[.sandbox] = sandbox ? "" : nil
    given[.server] = server
    given[.port] = port
    given[.ca] = ca
    given[.proxy] = proxy
    given[.deadline] = deadline
    return given
  }

  static let names: Set<OptionName> = [
    .key, .keyID, .teamID, .topic, .sandbox, .server, .port, .ca, .proxy, .deadline,
  ]
}
