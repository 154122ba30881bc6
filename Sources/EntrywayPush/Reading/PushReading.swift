public import Entryway
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
  let findings: PushFindings

  /// Reads the bytes of a payload.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    var findings = PushFindings()
    let bytes = Array(bytes)
    guard bytes.count <= Self.readingLimit else {
      findings.add(.notLookedInto(bytes.count))
      (document, payload, self.findings) = (.none, nil, findings)
      return
    }
    document = JSONDocument(bytes)
    for fault in document.faults { findings.add(.bytes(fault.fact), range: fault.range) }
    payload = document.root.flatMap { root in
      var decoder = PushDecoder(findings)
      defer { findings = decoder.findings }
      return decoder.payload(root)
    }
    self.findings = findings
  }

  /// What reading found wrong, in the order of the bytes.
  public var diagnostics: [PushDiagnostic] { diagnostics(of: findings) }

  func diagnostics(of findings: PushFindings) -> [PushDiagnostic] {
    document.diagnostics(of: findings, words: PushWording.words)
  }
}
