/// Bytes that should be JSON: the value, where its parts stand, and what is wrong with the bytes.
package struct JSONDocument: Sendable {
  /// The deepest nesting that is read; Foundation's own reader has the same bound.
  package static let maximumDepth = JSONReader.maximumDepth

  /// Nil if the bytes hold no JSON value.
  package let root: JSONNode?
  package let source: SourceText
  /// What is wrong, and the bytes that are.
  package let faults: [Fault]

  /// Reads the bytes.
  ///
  /// - Complexity: linear in the number of bytes.
  package init(_ bytes: [UInt8]) {
    source = SourceText(bytes)
    var faults: [Fault] = []
    root = Self.value(of: bytes, &faults)
    self.faults = faults
  }

  /// Of bytes that are not looked into.
  package static let none = JSONDocument(root: nil, source: SourceText([]), faults: [])

  private init(root: JSONNode?, source: SourceText, faults: [Fault]) {
    self.root = root
    self.source = source
    self.faults = faults
  }

  private static func value(of bytes: [UInt8], _ faults: inout [Fault]) -> JSONNode? {
    if let form = ForeignForm(bytes) {
      faults.append(Fault(fact: .foreign(form), range: 0..<min(1, bytes.count)))
      return nil
    }
    if let range = UTF8Check.firstInvalid(in: bytes) {
      faults.append(Fault(fact: .json(.invalidUTF8), range: range))
      return nil
    }
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      faults.append(Fault(fact: .byteOrderMark, range: 0..<3))
      reader.position = 3
    }
    do throws(JSONFault) {
      let value = try reader.document()
      faults += reader.duplicates.map { Fault(fact: .duplicateKey($0.key), range: $0.range) }
      if reader.next != nil {
        faults.append(Fault(fact: .trailingContent, range: reader.wordRange))
      }
      return value
    } catch {
      faults.append(Fault(fact: .json(error.reason), range: error.range))
      return nil
    }
  }
}

extension JSONDocument {
  /// Something that is wrong with the bytes.
  package struct Fault: Sendable {
    package var fact: Fact
    package var range: Range<Int>
  }

  /// What is wrong.
  package enum Fact: Hashable, Sendable {
    case foreign(ForeignForm)
    case byteOrderMark
    case json(JSONFault.Reason)
    case trailingContent
    case duplicateKey(String)
  }
}
