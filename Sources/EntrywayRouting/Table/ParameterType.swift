/// What a table knows about a parameter's Swift type after type erasure.
@usableFromInline
struct ParameterType: Sendable {
  var count: _LinkTraits.Count
  var shape: LinkShape
  /// Whether the shape says exactly which texts read.
  var isExact: Bool
  /// Whether the type must be called besides the shape.
  var asksType: Bool
  /// The type's fully qualified name, which distinguishes `User.ID` from `Order.ID`.
  var typeName: String
  /// Whether the type itself reads a text (for arrays, as one element).
  var readsByType: @Sendable (String) -> Bool
  /// The texts of the type's example.
  var exampleTexts: @Sendable () -> [String]
  /// The texts of a value, if it is one of the type.
  var texts: @Sendable (Any) -> [String]?
  /// The type itself; nil where only its shape is known.
  var type: (any LinkParameter.Type)?

  init<Parameter: LinkParameter>(_ type: Parameter.Type) {
    count = Parameter._linkTraits.count
    shape = Parameter.linkShape
    isExact = Parameter._linkTraits.isShapeExact && shape.isExact
    asksType = !isExact
    typeName = String(reflecting: Parameter.self)
    readsByType = { (try? Parameter(linkText: $0)) != nil }
    exampleTexts = { Parameter.linkExample._linkTexts }
    texts = { ($0 as? Parameter)?._linkTexts }
    self.type = type
  }

  /// The type of a parameter of which only the shape is known.
  init(shape: LinkShape, count: _LinkTraits.Count, isExact: Bool, typeName: String) {
    self.count = count
    self.shape = shape
    self.isExact = isExact && shape.isExact
    asksType = false
    self.typeName = typeName
    readsByType = { shape.reads($0) }
    exampleTexts = { [ExampleText.text(of: shape, 0) ?? "text"] }
    texts = { $0 as? [String] }
  }

  /// Whether the type may read texts that its shape does not have, so that it is not enough to ask
  /// the type alone.
  var checksShape: Bool { asksType && shape != .opaque && shape != .text }

  /// Whether any text at all reads.
  var takesAnyText: Bool { shape == .text && isExact }

  /// Whether the decoded bytes of `range` read as the type.
  func reads(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    shape.reads(bytes, range) && (!asksType || readsByType(String(copying: bytes, range)))
  }

  /// Whether a decoded text reads as the type (for arrays, as one element).
  func reads(_ text: String) -> Bool {
    shape.reads(text) && (!asksType || readsByType(text))
  }
}

/// Texts of a shape, different for each number, so that a table can identify which parameter of a
/// destination has which text.
enum ExampleText {
  static func text(of shape: LinkShape, _ number: Int) -> String? {
    switch shape {
    case .text: return "text\(number + 1)"
    case .integer(let min, let max):
      let offset = UInt64(number + 1)
      guard min <= 0 else {
        let (sum, overflow) = UInt64(min).addingReportingOverflow(UInt64(number))
        return String(overflow || sum > max ? UInt64(min) : sum)
      }
      return offset <= max ? String(offset) : String(max)
    case .decimal: return "\(number + 1).5"
    case .boolean: return number % 2 == 0 ? "true" : "false"
    case .uuid:
      let digits = String(number + 1)
      return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count))
        + digits
    case .date:
      return LinkDate.text(secondsSince1970: Double(number) * 86_400)
    case .oneOf(let texts): return texts.isEmpty ? nil : texts[number % texts.count]
    case .opaque: return nil
    }
  }
}
