import ArgumentParser
import Entryway
import EntrywayDiagnostics
import EntrywayRouting

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
        entryway link --app shop order id=4821 --source newsletter --campaign spring
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

  @OptionGroup var campaign: CampaignOptions

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
      link = try rules.link(
        named: name, texts, campaign: campaign.chosen, scheme: scheme, host: host)
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

/// The options of `link` that name a campaign, in the items that the app's table declares.
struct CampaignOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the name of the campaign, in the app's item for it.", valueName: "TEXT"))
  var campaign: String?

  @Option(
    name: .long, help: ArgumentHelp("Write where the link is published.", valueName: "TEXT"))
  var source: String?

  @Option(
    name: .long, help: ArgumentHelp("Write by which kind of channel.", valueName: "TEXT"))
  var medium: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write what tells links of one campaign apart.", valueName: "TEXT"))
  var content: String?

  @Option(
    name: .long, help: ArgumentHelp("Write the term that was searched for.", valueName: "TEXT"))
  var term: String?

  var chosen: LinkCampaign {
    LinkCampaign(source: source, medium: medium, campaign: campaign, content: content, term: term)
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
