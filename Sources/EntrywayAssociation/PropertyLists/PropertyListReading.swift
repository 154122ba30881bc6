import EntrywayJSON

/// A property list as it was read: an app's `Info.plist`, or its entitlements.
///
/// XML and binary lists are read. Where a list is XML, findings have its lines and columns.
public struct PropertyListReading: Sendable {
  /// A file larger than this, in bytes, is not read.
  public static let readingLimit = 4 * 1024 * 1024

  /// What is wrong with the bytes, if they are no property list.
  public let diagnostics: [AssociationDiagnostic]
  let root: PropertyListValue?
  let source: SourceText

  /// Reads the bytes of a file.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    switch Self.value(of: bytes) {
    case .success(let value):
      root = value
      diagnostics = []
    case .failure(let fault):
      root = nil
      diagnostics = [AssociationWording.diagnostic(fault)]
    }
    source = SourceText(bytes.starts(with: "bplist".utf8) || root == nil ? [] : bytes)
  }

  /// Whether the file could be read.
  public var isReadable: Bool { root != nil }

  private static func value(of bytes: [UInt8]) -> Result<PropertyListValue, PropertyListFault> {
    guard bytes.count <= readingLimit else { return .failure(.tooLarge(bytes.count)) }
    if let fault = PropertyListShape.fault(in: bytes) { return .failure(fault) }
    let binary = BinaryPropertyList(bytes)
    guard let value = try? binary.map(\.value) ?? PropertyListValue(xml: bytes) else {
      return .failure(.broken)
    }
    guard case .dictionary = value else { return .failure(.notADictionary(value.kind)) }
    return .success(value)
  }

  /// Where a text stands behind a key, in a list that is XML.
  func range(of text: String?, under key: String) -> Range<Int>? {
    let bytes = source.bytes
    guard let keyEnd = Self.end(of: "<key>\(key)</key>", in: bytes, from: 0) else { return nil }
    guard let text, !text.contains(where: { "<>&\"'".contains($0) }) else {
      return keyEnd - key.utf8.count - 6..<keyEnd - 6
    }
    guard let end = Self.end(of: "<string>\(text)</string>", in: bytes, from: keyEnd) else {
      return keyEnd - key.utf8.count - 6..<keyEnd - 6
    }
    return end - text.utf8.count - 9..<end - 9
  }

  private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let text = Array(text.utf8)
    var position = start
    while let found = bytes[position...].firstIndex(of: text[0]) {
      if bytes[found...].starts(with: text) { return found + text.count }
      position = found + 1
    }
    return nil
  }
}

/// Why bytes are no property list that can be used.
enum PropertyListFault: Error, Hashable {
  case tooLarge(Int)
  case foreign
  case unbounded
  case broken
  case notADictionary(ValueKind)
}
