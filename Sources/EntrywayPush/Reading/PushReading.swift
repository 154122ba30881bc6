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

  /// The payload as the app gets it; nil if the bytes hold no JSON object, or one that no app reads:
  /// nested deeper than `PayloadValue.maximumDepth`, or with a number that no machine has.
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
    document = JSONDocument(bytes)
    var findings = document.findings(.payload)
    payload = document.root.flatMap { root in
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
        .error, .tooLarge, "the payload has \(count.grouped) bytes, and it was not looked into",
        hint: "APNs takes \(limit.grouped) bytes: is it the file that was meant?"),
      isReadable: false)
    return findings
  }
}

extension JSONSubject {
  /// What findings about the bytes call a payload, and what they advise.
  fileprivate static let payload = JSONSubject(
    noun: "payload", empty: #"it has at least {"aps": {"alert": "…"}}."#,
    html: "a server has answered with a page: save the payload itself.",
    signed: "send the JSON itself.", compressed: "send it uncompressed: APNs takes no other.",
    propertyList: "a payload is JSON: convert it with `plutil -convert json`.",
    number: "write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.",
    depth: "an app reads a payload that is \(PayloadValue.maximumDepth) deep.",
    comment: "remove the comment: JSON has none.",
    value: "a value is a text in double quotes, a number, true, false, null, [ or {.",
    key: #"a key is a text in double quotes, such as "aps"."#,
    pair: #"a key and its value are joined by a colon: "badge": 1."#)
}
