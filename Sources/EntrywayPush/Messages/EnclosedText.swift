import EntrywayJSON

/// JSON within a text of the file, as Amazon SNS wants payloads.
struct EnclosedText {
  /// The value; nil if the text isn't a JSON object.
  let root: JSONNode?
  /// The text's length in bytes.
  let count: Int
  /// The findings about the text's bytes, with their locations in the text.
  let findings: Findings
  /// The bytes of the file that all findings have, because nothing inside the text has its own
  /// line.
  private let range: Range<Int>
  private let document: JSONDocument

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: The text, without the escapes of the JSON around it.
  ///   - range: The bytes of the outermost text that contains it.
  ///   - subject: What it is called.
  init(_ text: String, _ range: Range<Int>, _ subject: JSONSubject) {
    let bytes = Array(text.utf8)
    document = JSONDocument(bytes, hidesLinkValues: true, toleratesCommas: true)
    var subject = subject
    subject.place = "of the text"
    var findings = document.findings(subject)
    root = document.object(subject, &findings)
    (self.range, self.findings, count) = (range, findings, bytes.count)
  }

  /// A text inside this one.
  func text(_ text: String, _ subject: JSONSubject) -> Self { Self(text, range, subject) }

  /// Findings in the text, with their locations in the file.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - root: The value to which they refer.
  ///   - pointer: The location, in the file, of a location in the value.
  func placed(
    _ findings: Findings, in root: JSONNode?, _ pointer: (JSONPointer) -> JSONPointer
  ) -> Findings {
    findings.within(text: range, document.source, root ?? document.root, pointer)
  }
}
