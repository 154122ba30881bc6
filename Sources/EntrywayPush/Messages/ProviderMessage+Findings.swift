import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// The findings for a message from which its provider creates the payload.
extension ProviderMessage {
  /// Names the provider, and how the app reads the link in the message's data.
  ///
  /// If a rule of the app already reads a value of the data, everything that is wrong with the
  /// value is found too, at its place in the file.
  ///
  /// - Parameters:
  ///   - provider: The provider, which creates the payload.
  ///   - file: The message.
  ///   - app: How the app reads a payload; nil if the app is unknown.
  ///   - options: How the payload will be sent.
  static func findings(
    of provider: PushProvider, _ file: JSONNode, knowing app: ((PayloadValue) -> LintContext)?,
    _ options: PushLintOptions
  ) -> Findings {
    let data = file["data"].flatMap { $0.isObject ? $0 : nil }
    let delivered = data.map { payload(of: $0, by: provider) }
    let context = app?(delivered?.value ?? .object([:]))
    var diagnostic = Diagnostic(
      .warning, .providerMessage,
      "the file is a message for \(provider.name), which creates the APNs payload itself",
      names: [provider.name],
      hint: "to check the payload, save `userInfo` as the app receives it.")
    if data != nil {
      let keys = provider.deliveredKeys
      let place = keys.isEmpty ? "beside `aps`" : "under `\(keys.joined(separator: "."))`"
      diagnostic.notes = ["the app finds the keys of `data` \(place)"]
    }
    var findings = Findings()
    if let delivered, let context {
      findings.add(delivered.placed(readValues(in: delivered, context, options)))
    }
    if let link = delivered.flatMap({ readLink(in: $0, context) }) {
      diagnostic.severity = .note
      diagnostic.notes.append("a rule of the app reads the link at \(Quoting.code(path(link)))")
    } else if let link = data.flatMap({ linkKeys(in: $0, context) }) {
      let path = path(provider.deliveredKeys + link)
      diagnostic.hint =
        "to read its link, add `.notification(link: \(Quoting.text(path)))` to the app's rules."
    }
    findings.add(diagnostic, range: file.range.prefix(1))
    return findings
  }

  /// The known part of the payload: the app's own keys.
  private static func payload(of data: JSONNode, by provider: PushProvider) -> LocatedPayload {
    let keys = provider.deliveredKeys
    let root = keys.reversed().reduce(data) { node, key in
      JSONNode(
        kind: .object([JSONMember(key: key, range: data.range, value: node)]), range: data.range)
    }
    let elsewhere = keys.isEmpty ? [:] : [keys: ["data"]]
    return LocatedPayload(root, at: keys.isEmpty ? ["data"] : [], elsewhere)
  }

  /// Where a rule of the app reads a text as a link.
  private static func readLink(in payload: LocatedPayload, _ app: LintContext?) -> [String]? {
    app?.openings.lazy.flatMap(\.links).map(\.tokens)
      .first { payload.root?.value(at: $0)?.text != nil }
  }

  /// What is wrong with the values that the rules read.
  private static func readValues(
    in payload: LocatedPayload, _ app: LintContext, _ options: PushLintOptions
  ) -> Findings {
    guard let root = payload.root else { return Findings() }
    var linter = PushLinter(
      root: root, payload: payload.value, app: app, options: options, findings: Findings())
    linter.checkWrappedLinks()
    linter.checkOpenings()
    // That no rule reads a value is said of the message.
    return linter.findings.filter { code, pointer in
      code != .opensNothing && !pointer.tokens.isEmpty && root.value(at: pointer.tokens) != nil
    }
  }

  private static func path(_ keys: [String]) -> String { keys.joined(separator: ".") }

  /// Where the first link is: one of the app's links, or any link if the app is unknown.
  private static func linkKeys(in data: JSONNode, _ app: LintContext?) -> [String]? {
    var open = data.members.reversed().map { (keys: [$0.key], node: $0.value) }
    // The same limit as for links in a payload.
    var budget = WrappedLink.Budget().links
    while let (keys, node) = open.popLast() {
      if let text = node.text, text.beginsWithScheme, text.utf8.count <= 8192, budget > 0 {
        budget -= 1
        if app?.fit(text).isOfApp ?? true { return keys }
      } else if keys.count < 8 {
        open += node.members.reversed().map { (keys + [$0.key], $0.value) }
      }
    }
    return nil
  }
}
