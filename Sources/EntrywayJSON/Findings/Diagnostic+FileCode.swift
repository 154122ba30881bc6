@_exported public import EntrywayDiagnostics

// What any file of JSON may have.
extension Diagnostic.Code {
  /// The file is larger than what is taken.
  public static let tooLarge = Self(rawValue: "too-large")
  /// The file is empty.
  public static let emptyFile = Self(rawValue: "empty-file")
  /// The file is a web page.
  public static let html = Self(rawValue: "html")
  /// The file is signed.
  public static let signed = Self(rawValue: "signed")
  /// The file is compressed.
  public static let compressed = Self(rawValue: "compressed")
  /// The bytes are not UTF-8.
  public static let encoding = Self(rawValue: "encoding")
  /// The file is a property list.
  public static let propertyList = Self(rawValue: "property-list")
  /// The file begins with a byte-order mark.
  public static let byteOrderMark = Self(rawValue: "byte-order-mark")
  /// The file is not JSON.
  public static let json = Self(rawValue: "json")
  /// Something follows the JSON.
  public static let trailingContent = Self(rawValue: "trailing-content")
  /// A key stands twice in one object.
  public static let duplicateKey = Self(rawValue: "duplicate-key")
  /// A value is of another kind than it has to be.
  public static let wrongType = Self(rawValue: "wrong-type")
  /// A key has no meaning, and is ignored.
  public static let unknownKey = Self(rawValue: "unknown-key")
  /// A key is ignored that was meant to be another.
  public static let misspeltKey = Self(rawValue: "misspelt-key")
  /// There are more findings than are listed.
  public static let more = Self(rawValue: "more-findings")
}
