import Entryway
import EntrywayDiagnostics
import EntrywayJSON

/// Makes the payload's value of its JSON, as deep as an app reads.
struct PushDecoder {
  private(set) var findings: Findings

  init(_ findings: Findings) { self.findings = findings }

  /// The payload; nil if something in it is of no use to an app.
  mutating func payload(_ root: JSONNode) -> PayloadValue? {
    value(root, JSONPointer(), depth: 0)
  }

  private mutating func value(
    _ node: JSONNode, _ pointer: JSONPointer, depth: Int
  ) -> PayloadValue? {
    switch node.kind {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .text(let text): return .text(text)
    case .number(let text):
      if let number = PayloadValue(number: text) { return number }
      findings.add(
        Diagnostic(
          .error, .json, "the number \(Quoting.code(text)) is too large",
          hint: pointer.tokens.first == "aps"
            ? "numbers go up to 1.8e308: write a smaller one."
            : "numbers go up to 1.8e308: send it as a string, in double quotes."),
        at: pointer, range: node.range)
      return nil
    case .array, .object:
      guard depth < PayloadValue.maximumDepth else {
        findings.add(
          Diagnostic(
            .error, .tooDeep,
            "arrays and objects are nested more than \(PayloadValue.maximumDepth) deep",
            hint: "send flatter values: the app rejects the whole payload."),
          at: pointer, range: node.range.prefix(1))
        return nil
      }
      return container(node, pointer, depth: depth + 1)
    }
  }

  private mutating func container(
    _ node: JSONNode, _ pointer: JSONPointer, depth: Int
  ) -> PayloadValue? {
    if case .array(let elements) = node.kind {
      let values = elements.enumerated().map {
        value($1, pointer.appending($0), depth: depth)
      }
      let known = values.compactMap(\.self)
      return known.count == values.count ? .array(known) : nil
    }
    var fields: [String: PayloadValue] = [:]
    var isWhole = true
    for member in node.members {
      let value = value(member.value, pointer.appending(member.key), depth: depth)
      isWhole = isWhole && value != nil
      // Of a key that stands twice the last counts.
      fields[member.key] = value
    }
    return isWhole ? .object(fields) : nil
  }
}
