public import EntrywayDiagnostics
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
  private let document: JSONDocument
  /// What reading found wrong, in the order of the file.
  private let findings: Findings

  /// Reads the bytes of a file.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    var findings = Findings()
    let bytes = Array(bytes)
    if bytes.count > Self.maximumSize { findings.add(.tooLarge(bytes.count), isReadable: false) }
    guard bytes.count <= Self.readingLimit else {
      document = .none
      file = nil
      self.findings = findings
      return
    }
    document = JSONDocument(bytes)
    findings.add(document.findings(.association))
    file = document.object(.association, &findings).map { root in
      var decoder = AssociationDecoder(findings)
      defer { findings = decoder.findings }
      return decoder.file(root)
    }
    self.findings = findings
  }

  /// What reading found wrong, in the order of the file.
  public var diagnostics: [Diagnostic] { document.diagnostics(of: findings) }

  /// Everything that is wrong with the file, or may surprise, in the order of the file.
  ///
  /// What reading found comes first at each location. A file without any error does what it says; what
  /// the notes and warnings tell is done too, and is seldom meant.
  ///
  /// - Complexity: linear in the file but for the search for rules that nothing reaches, whose work
  ///   is bounded.
  public func lint() -> [Diagnostic] {
    guard let file, let root = document.root else { return diagnostics }
    var linter = AssociationLinter(file: file, root: root, findings: findings)
    linter.run()
    return document.diagnostics(of: linter.findings)
  }
}

extension Diagnostic {
  fileprivate static func tooLarge(_ count: Int) -> Diagnostic {
    Diagnostic(
      .error, .tooLarge,
      "the file has \(count) bytes; a device accepts at most \(AssociationReading.maximumSize)",
      hint: count > AssociationReading.readingLimit
        ? "it was not inspected; list fewer paths individually."
        : "combine paths with wildcards and variables, or serve apps from separate hosts.")
  }
}

extension JSONSubject {
  /// An association file.
  static let association = JSONSubject(
    noun: "file", beginning: #"{"applinks": …}"#,
    empty: #"a minimal file is {"applinks": {"details": []}}."#,
    html: "the server returns a web page at this path: serve the file itself at "
      + "/.well-known/apple-app-site-association, with status 200 and no redirect.",
    signed: "serve the JSON itself: signatures were for iOS 8, HTTPS is enough since iOS 9.",
    compressed: "save it uncompressed, or have the server say `Content-Encoding: gzip`.",
    propertyList: "this is not the file that a host serves: the served file is JSON.",
    number: "association files contain no numbers: was text intended?",
    depth: "an association file has six levels of nesting.",
    comment: "remove the comment: JSON has none; components have the key `comment`.",
    value: "a value is a string in double quotes, true, false, [ or {.",
    key: #"a key is a string in double quotes, such as "appIDs"."#,
    pair: #"a key and its value are separated by a colon: "exclude": true."#)
}
