/// What a table knows of a parameter's Swift type once the type itself is gone.
struct ParameterType: Sendable {
  var traits: _LinkTraits
  var shape: LinkShape
  /// The type's name, which tells two opaque types apart.
  var typeName: String
  /// Whether a text reads as the type (for arrays, as one element).
  var reads: @Sendable (String) -> Bool
  /// The texts of the type's example.
  var exampleTexts: @Sendable () -> [String]
  /// The texts of a value, if it is one of the type.
  var texts: @Sendable (Any) -> [String]?

  init<Parameter: LinkParameter>(_ type: Parameter.Type) {
    traits = Parameter._linkTraits
    shape = Parameter.linkShape
    typeName = String(describing: Parameter.self)
    reads = { (try? Parameter(linkText: $0)) != nil }
    exampleTexts = { Parameter.linkExample._linkTexts }
    texts = { ($0 as? Parameter)?._linkTexts }
  }

  /// The type of a parameter of which only the shape is known.
  init(shape: LinkShape, count: _LinkTraits.Count, typeName: String) {
    traits = _LinkTraits(count: count, isShapeExact: true)
    self.shape = shape
    self.typeName = typeName
    reads = { shape.reads($0) }
    exampleTexts = { [ExampleText.text(of: shape, 0) ?? "text"] }
    texts = { $0 as? [String] }
  }

  /// Whether any text at all reads.
  var takesAnyText: Bool { shape == .text && traits.isShapeExact }

  /// Whether the decoded bytes of `range` read as the type.
  func reads(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    guard shape.reads(bytes, range) else { return false }
    return traits.isShapeExact || reads(String(copying: bytes, range))
  }
}
