import ArgumentParser
import Entryway
import EntrywayDiagnostics

/// `entryway link`: writes the link to a named route.
struct LinkCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Create the link to a named route.",
    discussion: """
      Write each parameter as key=value, without escaping; repeat a key for a parameter that \
      accepts several values. `entryway routes` lists the names. A link is printed only if it \
      opens the route with the same values; the exit code is 1 if there is none.

      Example:
        entryway link --app shop search query='red shoes' limit=5
        entryway link --app shop --scheme shop order id=4821
      """)

  @OptionGroup var options: AppOptions

  @Argument(help: ArgumentHelp("The route's name.", valueName: "name"), completion: .routeNames)
  var name: String

  @Argument(help: ArgumentHelp("The route's parameters.", valueName: "key=value"))
  var parameters: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Begin the link with this scheme of the app.", valueName: "SCHEME"))
  var scheme: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Begin the link with this web host of the app.", valueName: "HOST"))
  var host: String?

  @Flag(name: .long, help: .json)
  var json = false

  func validate() throws {
    if scheme != nil, host != nil {
      throw ValidationError("pass either --scheme or --host: a link begins with only one of them")
    }
    if let text = parameters.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError("\(Quoting.text(text)) is not a parameter: write key=value")
    }
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let rules = try options.chosen().rules
    var texts: [String: [String]] = [:]
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      texts[String(parts[0]), default: []].append(String(parts[1]))
    }
    let link: String
    do throws(LinkWritingError) {
      link = try rules.link(named: name, texts, scheme: scheme, host: host)
    } catch {
      throw ToolError(error.diagnostic, exit: .no)
    }
    if json {
      let route = rules.manifest.routes.first { $0.name == name }
      try console.write(JSONLine(link: link, to: name, competes: route?.competes ?? true))
    } else {
      try console.write(link)
    }
    return .done
  }
}

extension JSONLine {
  /// `link --json`.
  init(link: String, to route: String, competes: Bool) {
    self.init()
    add("route", route)
    add("link", link)
    add("competes", competes)
  }
}
