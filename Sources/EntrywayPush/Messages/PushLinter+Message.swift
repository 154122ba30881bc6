import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// What is said of a message of which its provider makes the payload.
extension PushLinter {
  /// Notes whose message the file is, and how the app reads the link of its data.
  ///
  /// - Parameters:
  ///   - provider: The provider, which makes the payload.
  ///   - app: The app, as it reads a payload; nil if it is not known.
  static func finding(
    of provider: PushProvider, _ root: JSONNode, knowing app: ((PayloadValue) -> LintContext)?
  ) -> Findings {
    let data = root.value(at: provider.dataKeys)
    let delivered = provider.deliveredKeys
    let context = app?(payload(of: data, at: delivered))
    var diagnostic = Diagnostic(
      .warning, .providerMessage,
      "the file is a message for \(provider.name), whose server creates the APNs payload",
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
        "the rule that reads its link is `.notification(link: \(Quoting.text(path)))`."
    }
    findings.add(diagnostic, range: root.range.prefix(1))
    return findings
  }

  /// The payload as far as it is known: the app's own keys.
  private static func payload(of data: JSONNode?, at keys: [String]) -> PayloadValue {
    var decoder = PushDecoder(Findings())
    let value = data.flatMap { decoder.payload($0) } ?? .object([:])
    return keys.reversed().reduce(value) { .object([$1: $0]) }
  }

  /// Where the first link stands: one of the app's, or any if the app is not known.
  private static func linkKeys(in data: JSONNode, _ app: LintContext?) -> [String]? {
    var open = data.members.reversed().map { (keys: [$0.key], node: $0.value) }
    // As many links as are looked at anywhere in a payload.
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
