import ArgumentParser
import Entryway

/// `entryway link`: writes the link to a named route.
struct LinkCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: HelpWording.linkCommand, discussion: HelpWording.linkDiscussion)

  @OptionGroup var options: AppOptions

  @Argument(help: HelpWording.name)
  var name: String

  @Argument(help: HelpWording.parameters)
  var parameters: [String] = []

  @Option(name: .long, help: HelpWording.scheme)
  var scheme: String?

  @Option(name: .long, help: HelpWording.host)
  var host: String?

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  func validate() throws {
    if scheme != nil, host != nil { throw ValidationError(ToolWording.schemeOrHost) }
    if let text = parameters.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError(ToolWording.notKeyValue(text))
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
      throw ToolWording.notWritable(error)
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
