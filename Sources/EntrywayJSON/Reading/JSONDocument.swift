import EntrywayDiagnostics

/// Bytes that should be JSON: the value, where its parts are, and what is wrong with the bytes.
///
/// It reads on where a strict reader stops: what is wrong is a finding, and the value is there if
/// there is one.
package struct JSONDocument: Sendable {
  /// The deepest nesting that is read; Foundation's own reader has the same bound.
  package static let maximumDepth = JSONTreeReader.maximumDepth

  /// Nil if the bytes hold no JSON value.
  package let root: JSONNode?
  package let source: SourceText
  /// What the bytes are instead of JSON.
  private var foreign: FileKind?
  private var faults: [JSONFault] = []

  /// Reads the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - hidesLinkValues: Whether excerpts mask what stands in the queries of links.
  ///   - toleratesCommas: Whether reading continues after missing or extra commas.
  /// - Complexity: linear in the number of bytes.
  package init(_ bytes: [UInt8], hidesLinkValues: Bool = false, toleratesCommas: Bool = false) {
    source = SourceText(bytes, hidesLinkValues: hidesLinkValues)
    foreign = FileKind(bytes)
    guard foreign == nil else {
      root = nil
      return
    }
    (root, faults) = Self.value(of: bytes, toleratesCommas: toleratesCommas)
  }

  /// Of bytes that are not looked into.
  package static let none = JSONDocument(root: nil, source: SourceText([]))

  private init(root: JSONNode?, source: SourceText) {
    self.root = root
    self.source = source
  }

  private static func value(
    of bytes: [UInt8], toleratesCommas: Bool
  ) -> (JSONNode?, [JSONFault]) {
    if let range = UTF8Check.firstInvalid(in: bytes) {
      return (nil, [JSONFault(reason: .invalidUTF8, range: range)])
    }
    var faults: [JSONFault] = []
    var reader = JSONTreeReader(bytes: bytes, toleratesCommas: toleratesCommas)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      faults.append(JSONFault(reason: .byteOrderMark, range: 0..<3))
      reader.position = 3
    }
    do throws(JSONFault) {
      let value = try reader.document()
      faults += reader.commas
      faults += reader.duplicates.map {
        JSONFault(reason: .duplicateKey($0.key), range: $0.range)
      }
      if let fault = reader.trailingContent { faults.append(fault) }
      return (value, faults)
    } catch {
      return (nil, faults + reader.commas + [error])
    }
  }
}

extension JSONDocument {
  /// What is wrong with the bytes, in the words for a kind of file.
  package func findings(_ subject: JSONSubject) -> Findings {
    var findings = Findings()
    if let foreign {
      findings.add(
        foreign.diagnostic(for: subject), range: 0..<min(1, source.bytes.count),
        isReadable: foreign == .html || foreign == .propertyList)
    }
    for fault in faults {
      findings.add(
        fault.diagnostic(in: source, fault.reason.findingCode, for: subject), range: fault.range)
    }
    return findings
  }

  /// The value if it is an object; of any other kind nothing can be used, which is noted.
  package func object(_ subject: JSONSubject, _ findings: inout Findings) -> JSONNode? {
    guard let root else { return nil }
    if case .object = root.kind { return root }
    findings.add(
      Diagnostic(
        .error, .wrongType,
        "the \(subject.noun) is \(ValueKind(root.kind).phrase), not an object",
        hint: "it must begin with \(subject.beginning)."))
    return nil
  }
}

extension JSONFault.Reason {
  fileprivate var findingCode: Diagnostic.Code {
    switch self {
    case .byteOrderMark: .byteOrderMark
    case .duplicateKey: .duplicateKey
    case .trailingContent: .trailingContent
    case .invalidUTF8: .encoding
    default: .json
    }
  }
}

extension FileKind {
  fileprivate func diagnostic(for subject: JSONSubject) -> Diagnostic {
    let (code, what, hint): (Diagnostic.Code, String, String) =
      switch self {
      case .nothing: (.emptyFile, "empty", subject.empty)
      case .html: (.html, "a web page, not JSON", subject.html)
      case .signed: (.signed, "signed (CMS), not JSON", subject.signed)
      case .compressed: (.compressed, "compressed, not JSON", subject.compressed)
      case .utf16: (.encoding, "UTF-16, not UTF-8", "save it as UTF-8.")
      case .utf32: (.encoding, "UTF-32, not UTF-8", "save it as UTF-8.")
      case .propertyList: (.propertyList, "a property list, not JSON", subject.propertyList)
      }
    return Diagnostic(.error, code, "the \(subject.noun) is \(what)", hint: hint)
  }
}
