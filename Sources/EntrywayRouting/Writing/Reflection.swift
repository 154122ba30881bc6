/// A value and its reflection, computed lazily and at most once, because reflection is by far the
/// most expensive part of generating a link.
@usableFromInline
struct Reflection {
  enum Kind {
    case `enum`
    /// A struct or a tuple.
    case record
    case other
  }

  private struct Part {
    var label: String?
    var value: Any
    /// Nil until it is first needed.
    var kind: Kind?
    /// The range of its parts.
    var parts = 0..<0
  }

  /// No more of a value's parts are looked at.
  private static let maximumParts = 64

  /// The value itself comes first, and the parts of a value are consecutive.
  private var known: [Part] = []

  @usableFromInline
  init(_ value: Any) {
    // The value, what its case holds, and a few associated values.
    known.reserveCapacity(6)
    known.append(Part(label: nil, value: value))
  }

  func value(_ part: Int) -> Any { known[part].value }

  /// The name of the case that holds the part, or the label of an associated value or a property.
  func label(_ part: Int) -> String? { known[part].label }

  mutating func kind(_ part: Int) -> Kind {
    if let kind = known[part].kind { return kind }
    return look(at: part)
  }

  /// What a part holds.
  mutating func parts(_ part: Int) -> Range<Int> {
    if known[part].kind == nil { _ = look(at: part) }
    return known[part].parts
  }

  /// Whether a part is known to have no parts of interest: an array or an optional is read as a
  /// whole by its parameter.
  func isWhole(_ part: Int) -> Bool {
    if let kind = known[part].kind { return kind == .other }
    let value = known[part].value
    return Self.isPlain(type(of: value)) || value is any Container
  }

  private mutating func look(at part: Int) -> Kind {
    let value = known[part].value
    guard !Self.isPlain(type(of: value)) else {
      known[part].kind = .other
      return .other
    }
    let mirror = Mirror(reflecting: value)
    let kind: Kind =
      switch mirror.displayStyle {
      case .enum: .enum
      case .struct, .tuple: .record
      default: .other
      }
    let start = known.count
    let children = mirror.children
    if children.count == 1 {
      // An enum has one, and so have most cases; a walk over all costs more.
      let (label, value) = children[children.startIndex]
      known.append(Part(label: label, value: value))
    } else {
      for (label, value) in children {
        known.append(Part(label: label, value: value))
        if known.count == start + Self.maximumParts { break }
      }
    }
    known[part].kind = kind
    known[part].parts = start..<known.count
    return kind
  }

  /// Whether a type is known to hold nothing that reflection should look at.
  private static func isPlain(_ type: any Any.Type) -> Bool {
    type == String.self || type == Int.self || type == Bool.self || type == Double.self
  }
}

/// A type that contains values of another type.
private protocol Container {}

extension Optional: Container {}
extension Array: Container {}
