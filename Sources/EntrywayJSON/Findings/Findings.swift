package import EntrywayDiagnostics

/// The findings in a file, in the order in which they are found.
///
/// A check makes its diagnostic where it looks, and names the value or the bytes concerned; line,
/// column and excerpt are made for the whole file by ``JSONDocument/diagnostics(of:)``.
package struct Findings: Sendable {
  /// The limit keeps a file from growing the list without bound.
  package static var maximumCount: Int { 1000 }

  /// A finding, and what it refers to in the file.
  struct Finding {
    var diagnostic: Diagnostic
    var pointer: JSONPointer
    /// The bytes concerned; nil for those of the value.
    var range: Range<Int>?
    /// Whether there is readable text at the location.
    var isReadable: Bool
  }

  private(set) var all: [Finding] = []
  /// How many more were found.
  private(set) var leftOut = 0

  package init() {}

  /// Adds a finding; beyond the limit it is only counted.
  package mutating func add(
    _ diagnostic: @autoclosure () -> Diagnostic, at pointer: JSONPointer = JSONPointer(),
    range: Range<Int>? = nil, isReadable: Bool = true
  ) {
    if all.count < Self.maximumCount {
      all.append(
        Finding(
          diagnostic: diagnostic(), pointer: pointer, range: range, isReadable: isReadable))
    } else {
      leftOut += 1
    }
  }

  /// Adds the findings of another check of the file.
  package mutating func add(_ others: Findings) {
    let taken = others.all.prefix(Self.maximumCount - all.count)
    all += taken
    leftOut += others.leftOut + others.all.count - taken.count
  }

  /// The findings in a value, relocated to the file that contains the value.
  ///
  /// - Parameter pointer: The location, in the file, of a location in the value.
  package func within(_ pointer: (JSONPointer) -> JSONPointer) -> Findings {
    mapped { $0.pointer = pointer($0.pointer) }
  }

  /// The findings in JSON within a text, relocated to the file that contains the text.
  ///
  /// The excerpts are those of the JSON itself: in the file its links are escaped once more.
  ///
  /// - Parameters:
  ///   - text: The bytes of the text in the file.
  ///   - source: The JSON within the text.
  ///   - root: The value to which the findings refer.
  ///   - pointer: The location, in the file, of a location in the value.
  package func within(
    text: Range<Int>, _ source: SourceText, _ root: JSONNode?,
    _ pointer: (JSONPointer) -> JSONPointer
  ) -> Findings {
    mapped { finding in
      if finding.isReadable {
        let range = finding.range ?? root?.nearest(to: finding.pointer).range ?? 0..<0
        finding.diagnostic.excerpt = source.excerpt(of: range)
      }
      finding.isReadable = false
      finding.range = text
      finding.pointer = pointer(finding.pointer)
    }
  }

  /// The findings for which a condition holds.
  package func filter(_ isKept: (Diagnostic.Code, JSONPointer) -> Bool) -> Findings {
    var kept = self
    kept.all = all.filter { isKept($0.diagnostic.code, $0.pointer) }
    return kept
  }

  private func mapped(_ change: (inout Finding) -> Void) -> Findings {
    var changed = self
    for index in all.indices { change(&changed.all[index]) }
    return changed
  }
}

extension JSONDocument {
  /// The findings with their locations, in file order, the most severe first at each location.
  package func diagnostics(of findings: Findings) -> [Diagnostic] {
    var placed = findings.all.map(placed)
    if findings.leftOut > 0 {
      let more = Diagnostic(
        .note, .more, "\(findings.leftOut) more findings are not listed",
        hint: "fix those above first.")
      placed.append(
        self.placed(Findings.Finding(diagnostic: more, pointer: JSONPointer(), isReadable: false)))
    }
    return placed.sorted { ($0.offset, $0.value.severity) < ($1.offset, $1.value.severity) }
      .map(\.value)
  }

  private func placed(_ finding: Findings.Finding) -> (offset: Int, value: Diagnostic) {
    let range = finding.range ?? root?.nearest(to: finding.pointer).range ?? 0..<0
    let (line, column) = source.location(of: range.lowerBound)
    var diagnostic = finding.diagnostic
    diagnostic.location = Diagnostic.Location(
      path: finding.pointer.description, line: line, column: column)
    if finding.isReadable { diagnostic.excerpt = source.excerpt(of: range) }
    return (range.lowerBound, diagnostic)
  }
}

// What any file of JSON may have.
extension Diagnostic.Code {
  /// The file is larger than what is taken.
  package static let tooLarge = Self(rawValue: "too-large")
  /// The file is empty.
  package static let emptyFile = Self(rawValue: "empty-file")
  /// The file is a web page.
  package static let html = Self(rawValue: "html")
  /// The file is signed.
  package static let signed = Self(rawValue: "signed")
  /// The file is compressed.
  package static let compressed = Self(rawValue: "compressed")
  /// The bytes are not UTF-8.
  package static let encoding = Self(rawValue: "encoding")
  /// The file is a property list.
  package static let propertyList = Self(rawValue: "property-list")
  /// The file begins with a byte-order mark.
  package static let byteOrderMark = Self(rawValue: "byte-order-mark")
  /// The file is not JSON.
  package static let json = Self(rawValue: "json")
  /// Something follows the JSON.
  package static let trailingContent = Self(rawValue: "trailing-content")
  /// A key appears twice in one object.
  package static let duplicateKey = Self(rawValue: "duplicate-key")
  /// A value is of the wrong type.
  package static let wrongType = Self(rawValue: "wrong-type")
  /// A key has no meaning, and is ignored.
  package static let unknownKey = Self(rawValue: "unknown-key")
  /// A key is ignored that was meant to be another.
  package static let misspeltKey = Self(rawValue: "misspelt-key")
  /// There are more findings than are listed.
  package static let more = Self(rawValue: "more-findings")
}
