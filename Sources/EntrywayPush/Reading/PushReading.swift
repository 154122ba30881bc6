public import Entryway
public import EntrywayDiagnostics
import EntrywayJSON

/// A push's payload as it was read: the value, and everything that is wrong with the bytes.
///
/// ```swift
/// let reading = PushReading(bytes)
/// for diagnostic in reading.lint(ShopRoute.entries) { print(diagnostic) }
/// // error: `deep_link` opens nothing: this link is not the app's: its host is "shop.exmaple.com" (foreign-link)
/// //   line 3, column 16, /deep_link:
/// //     "deep_link": "https://shop.exmaple.com/orders/4821"
/// //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
/// //   …
/// // hint: did you mean shop.example.com?
/// ```
///
/// What a provider sends to APNs is read, and `.apns` files for the simulator, which have the key
/// `Simulator Target Bundle` beside. Reading never fails as a whole: what cannot be used is named
/// with its line and column.
public struct PushReading: Sendable {
  /// A file larger than this, in bytes, is not read at all.
  public static let readingLimit = 1024 * 1024

  /// The payload as the app gets it; nil if the bytes hold no JSON object, or one that no app
  /// reads: nested deeper than `PayloadValue.maximumDepth`, or with a number that no machine has.
  public let payload: PayloadValue?
  let document: JSONDocument
  /// What reading found wrong.
  let findings: Findings

  /// Reads the bytes of a payload.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count <= Self.readingLimit else {
      (document, payload, findings) = (.none, nil, Self.notLookedInto(bytes.count))
      return
    }
    document = JSONDocument(bytes, hidesLinkValues: true)
    var findings = document.findings(.payload)
    payload = document.object(.payload, &findings).flatMap { root in
      var decoder = PushDecoder(findings)
      defer { findings = decoder.findings }
      return decoder.payload(root)
    }
    self.findings = findings
  }

  /// What reading found wrong, in the order of the bytes.
  public var diagnostics: [Diagnostic] { document.diagnostics(of: findings) }

  private static func notLookedInto(_ count: Int) -> Findings {
    let limit = PayloadLimit.notification.bytes
    var findings = Findings()
    findings.add(
      Diagnostic(
        .error, .tooLarge, "the payload has \(count.grouped) bytes, and was not inspected",
        hint: "APNs accepts \(limit.grouped) bytes: is this the intended file?"),
      isReadable: false)
    return findings
  }
}

extension JSONSubject {
  /// What findings about the bytes call a payload, and what they advise.
  fileprivate static let payload = JSONSubject(
    noun: "payload", beginning: #"{"aps": …}"#,
    empty: #"a minimal payload is {"aps": {"alert": "…"}}."#,
    html: "a server returned a web page: save the payload itself.",
    signed: "send the JSON itself.", compressed: "send it uncompressed: APNs accepts nothing else.",
    propertyList: "a payload is JSON: convert it with `plutil -convert json`.",
    number: "write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.",
    depth: "an app accepts a payload nested up to \(PayloadValue.maximumDepth) deep.",
    comment: "remove the comment: JSON has none.",
    value: "a value is a string in double quotes, a number, true, false, null, [ or {.",
    key: #"a key is a string in double quotes, such as "aps"."#,
    pair: #"a key and its value are separated by a colon: "badge": 1."#)
}

extension PushReading {
  /// Everything that is wrong with the payload, or may surprise, without knowing the app.
  ///
  /// ```swift
  /// PushReading(Array(#"{"aps": {"alert": "Hi", "badge": "1"}}"#.utf8)).lint().map(\.message)
  /// // ["`badge` is text, not a whole number"]
  /// ```
  ///
  /// - Parameter options: How the payload will be sent, as far as that is known.
  /// - Returns: The findings in the order of the bytes, the worst first in each location.
  /// - Complexity: linear in the payload.
  public func lint(_ options: PushLintOptions = PushLintOptions()) -> [Diagnostic] {
    lint(knowing: nil, options)
  }

  /// Everything that is wrong with the payload, or may surprise, for an app with these rules.
  ///
  /// ```swift
  /// for diagnostic in PushReading(bytes).lint(ShopRoute.entries) { print(diagnostic) }
  /// ```
  ///
  /// The payload is tapped, and each button of its category is pressed, in the way in which the app
  /// reads it: `EntryRules.read`. A server that has the app's manifest alone makes the rules of it
  /// with `EntryRules(manifest:)`.
  ///
  /// - Parameters:
  ///   - rules: The app's rules.
  ///   - options: How the payload will be sent, as far as that is known.
  /// - Returns: The findings in the order of the bytes, the worst first in each location.
  /// - Complexity: linear in the payload, and one look at each rule for the tap and each button.
  public func lint<Destination>(
    _ rules: EntryRules<Destination>, _ options: PushLintOptions = PushLintOptions()
  ) -> [Diagnostic] {
    lint(knowing: payload.map { LintContext(rules, payload: $0) }, options)
  }

  private func lint(knowing app: LintContext?, _ options: PushLintOptions) -> [Diagnostic] {
    guard let root = document.root, case .object = root.kind else { return diagnostics }
    var findings = findings
    if let payload { check(payload, &findings) }
    var linter = PushLinter(
      root: root, payload: payload, app: app, options: options, findings: findings)
    linter.run()
    return document.diagnostics(of: linter.findings)
  }

  /// Notes a payload that is larger than APNs takes, also one that is so as it is written alone.
  private func check(_ payload: PayloadValue, _ findings: inout Findings) {
    // Most are far from it, and what takes the space need not be measured.
    guard document.source.bytes.count > PayloadLimit.notification.bytes else { return }
    let size = PayloadSize(of: payload, sent: document.source.bytes.count)
    guard size.excess(over: .notification) > 0 else { return }
    let isCompact = size.bytes - size.padding > PayloadLimit.notification.bytes
    var diagnostic = PayloadSizeError(size: size, limit: .notification).diagnostic
    diagnostic.severity = isCompact ? .error : .warning
    findings.add(diagnostic, isReadable: false)
  }
}

extension PushReading {
  /// Where a value stands, by the keys and the indices that lead to it.
  ///
  /// ```swift
  /// reading.location(of: ["aps", "alert", "title"])    // line 3, column 25
  /// ```
  ///
  /// - Parameter keys: The keys from the outermost on; an index of an array as digits.
  /// - Returns: The location; nil if there is no such value.
  public func location(of keys: [String]) -> Diagnostic.Location? {
    guard let node = document.root?.value(at: keys) else { return nil }
    let (line, column) = document.source.location(of: node.range.lowerBound)
    return Diagnostic.Location(path: JSONPointer(keys).description, line: line, column: column)
  }
}
