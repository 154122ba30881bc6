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
  let root: JSONNode?
  let source: SourceText
  /// What reading found wrong, in the order of the file.
  let findings: FindingList

  /// Reads the bytes of a file.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    var findings = FindingList()
    let bytes = Array(bytes)
    if bytes.count > Self.maximumSize { findings.add(.tooLarge(bytes.count)) }
    guard bytes.count <= Self.readingLimit else {
      source = SourceText([])
      (root, file) = (nil, nil)
      self.findings = findings
      return
    }
    source = SourceText(bytes)
    root = Self.json(bytes, &findings)
    file = root.flatMap { root in
      var decoder = AssociationDecoder(findings)
      defer { findings = decoder.findings }
      return decoder.file(root)
    }
    self.findings = findings
  }

  /// What reading found wrong, in the order of the file.
  public var diagnostics: [AssociationDiagnostic] { diagnostics(of: findings) }

  func diagnostics(of findings: FindingList) -> [AssociationDiagnostic] {
    findings.all.map { finding -> (Int, AssociationDiagnostic) in
      let range = finding.range ?? root?.nearest(to: finding.pointer).range ?? 0..<0
      var diagnostic = AssociationWording.diagnostic(finding)
      let place = source.place(of: range.lowerBound)
      (diagnostic.line, diagnostic.column) = (place.line, place.column)
      if !finding.fact.isBinary { diagnostic.excerpt = source.excerpt(of: range) }
      return (range.lowerBound, diagnostic)
    }
    .sorted { ($0.0, $0.1.severity) < ($1.0, $1.1.severity) }
    .map(\.1)
  }

  /// The JSON value of the bytes, or a finding that says what they are instead.
  private static func json(_ bytes: [UInt8], _ findings: inout FindingList) -> JSONNode? {
    if let form = ForeignForm(bytes) {
      findings.add(.foreign(form), range: 0..<min(1, bytes.count))
      return nil
    }
    if let range = UTF8Check.firstInvalid(in: bytes) {
      findings.add(.json(.invalidUTF8), range: range)
      return nil
    }
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      findings.add(.byteOrderMark, range: 0..<3)
      reader.position = 3
    }
    do throws(JSONFault) {
      let value = try reader.document()
      for member in reader.duplicates {
        findings.add(.duplicateKey(member.key), range: member.range)
      }
      if reader.next != nil { findings.add(.trailingContent, range: reader.wordRange) }
      return value
    } catch {
      findings.add(.json(error.reason), range: error.range)
      return nil
    }
  }
}
