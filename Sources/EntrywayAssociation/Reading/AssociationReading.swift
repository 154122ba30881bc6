import EntrywayJSON

/// An association file as it was read: the value, and everything that was wrong with the bytes.
///
/// ```swift
/// let reading = AssociationReading(bytes)
/// if let file = reading.file {
///   print(AssociationMatcher(file).verdict(for: "https://shop.example.com/orders/4821"))
/// }
/// for diagnostic in reading.lint() { print(diagnostic) }
/// ```
///
/// Reading never fails as a whole: what cannot be used is named with its line and column, and left
/// out. Unknown keys are kept out of the value and are no obstacle.
public struct AssociationReading: Sendable {
  /// The most that a device takes, in bytes; more is an error.
  public static let maximumSize = 128 * 1024
  /// A file larger than this, in bytes, is not read at all.
  public static let readingLimit = 1024 * 1024

  /// What the file says; nil if the bytes hold no JSON object.
  public let file: AssociationFile?
  /// Where the keys stand, for the findings of lint.
  let document: JSONDocument
  /// What reading found wrong, in the order of the file.
  let findings: AssociationFindings

  /// Reads the bytes of a file.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    var findings = AssociationFindings()
    let bytes = Array(bytes)
    if bytes.count > Self.maximumSize { findings.add(.tooLarge(bytes.count)) }
    guard bytes.count <= Self.readingLimit else {
      document = .none
      file = nil
      self.findings = findings
      return
    }
    document = JSONDocument(bytes)
    for fault in document.faults { findings.add(.bytes(fault.fact), range: fault.range) }
    file = document.root.flatMap { root in
      var decoder = AssociationDecoder(findings)
      defer { findings = decoder.findings }
      return decoder.file(root)
    }
    self.findings = findings
  }

  /// What reading found wrong, in the order of the file.
  public var diagnostics: [AssociationDiagnostic] { diagnostics(of: findings) }

  func diagnostics(of findings: AssociationFindings) -> [AssociationDiagnostic] {
    document.diagnostics(of: findings, words: AssociationWording.words)
  }
}
