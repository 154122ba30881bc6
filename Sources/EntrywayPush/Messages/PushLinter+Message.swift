import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// The finding for a message from which its provider creates the payload.
extension PushLinter {
  /// Names the provider, and how the app reads the link in the message's data.
  ///
  /// - Parameters:
  ///   - provider: The provider, which creates the payload.
  ///   - app: How the app reads a payload; nil if the app is unknown.
  static func finding(
    of provider: PushProvider, _ root: JSONNode, knowing app: ((PayloadValue) -> LintContext)?
  ) -> Findings {
    let data = root.value(at: provider.dataKeys)
    let delivered = provider.deliveredKeys
    let context = app?(payload(of: data, at: delivered))
    var diagnostic = Diagnostic(
      .warning, .providerMessage,
      "the file is a message for \(provider.name), which creates the APNs payload itself",
      names: [provider.name],
      hint: "to check the payload, save `userInfo` as the app receives it.")
    if data?.isObject == true {
      let place =
        delivered.isEmpty ? "beside `aps`" : "under `\(delivered.joined(separator: "."))`"
      let keys = provider.dataKeys.joined(separator: ".")
      diagnostic.notes = ["the app finds the keys of `\(keys)` \(place)"]
    }
    var findings = Findings()
    guard let keys = data.flatMap({ linkKeys(in: $0, context) }) else {
      findings.add(diagnostic, range: root.range.prefix(1))
      return findings
    }
    let pointer = JSONPointer(delivered + keys)
    let path = pointer.tokens.joined(separator: ".")
    if context?.readLocations.contains(pointer) == true {
      diagnostic.severity = .note
      diagnostic.notes.append("a rule of the app reads the link at \(Quoting.code(path))")
    } else {
      diagnostic.hint =
        "to read its link, add `.notification(link: \(Quoting.text(path)))` to the app's rules."
    }
    findings.add(diagnostic, range: root.range.prefix(1))
    return findings
  }

  /// The known part of the payload: the app's own keys.
  private static func payload(of data: JSONNode?, at keys: [String]) -> PayloadValue {
    var decoder = PushDecoder(Findings())
    let value = data.flatMap { decoder.payload($0) } ?? .object([:])
    return keys.reversed().reduce(value) { .object([$1: $0]) }
  }

  /// Where the first link is: one of the app's links, or any link if the app is unknown.
  private static func linkKeys(in data: JSONNode, _ app: LintContext?) -> [String]? {
    var open = data.members.reversed().map { (keys: [$0.key], node: $0.value) }
    // The same limit as for links in a payload.
    var budget = WrappedLink.Budget().links
    while let (keys, node) = open.popLast() {
      if let text = node.text, text.isLink, text.utf8.count <= 8192, budget > 0 {
        budget -= 1
        if app?.fit(text).isOfApp ?? true { return keys }
      } else if keys.count < 8 {
        open += node.members.reversed().map { (keys + [$0.key], $0.value) }
      }
    }
    return nil
  }
}

extension String {
  /// Whether the text begins with a scheme and two slashes.
  fileprivate var isLink: Bool {
    guard let end = utf8.prefix(64).firstRange(of: "://".utf8)?.lowerBound else { return false }
    return end > utf8.startIndex
      && utf8[..<end].allSatisfy {
        switch $0 {
        case 48...57, 65...90, 97...122: true
        default: "+-.".utf8.contains($0)
        }
      }
  }
}
