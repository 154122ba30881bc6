import EntrywayDiagnostics

/// How messages describe a parameter's type: the texts that it reads, an example, and why it does
/// not read another text.
///
/// For the app's own types, the error and example come from the type itself. Its cost is unknown,
/// so this is done only when a message is created.
struct TypeWords {
  private let shape: LinkShape
  /// The same with texts as a part of a link has them.
  private let written: LinkShape
  /// Whether the shape says less than the type.
  private let isOwn: Bool
  /// The type's example as a part of a link has it; nil for one of which only the shape is known.
  private let example: String?
  /// The type itself, if it may be asked about a text.
  private let type: (any LinkParameter.Type)?

  /// - Parameters:
  ///   - type: The type; nothing is known of it if it is nil.
  ///   - isMasked: Whether the text that was found is a secret, which an error of the type's own
  ///     might quote.
  ///   - part: The part of a link for which texts are written; as they are if it is nil.
  init(_ type: ParameterType?, isMasked: Bool, for part: PercentCoding.Part? = nil) {
    func written(_ text: String) -> String {
      part.map { PercentCoding.encoded(text, for: $0) } ?? Excerpt.line(text)
    }
    shape = type?.shape ?? .opaque
    if part != nil, case .oneOf(let texts) = shape {
      self.written = .oneOf(texts.map(written))
    } else {
      self.written = shape
    }
    isOwn = type?.isExact != true
    self.type = isOwn && !isMasked ? type?.type : nil
    example =
      isOwn && type?.type != nil
      ? type?.exampleTexts().first.flatMap { $0.isEmpty ? nil : written($0) } : nil
  }

  /// The type's texts in words, such as `an integer`.
  var phrase: String { isOwn && shape == .text ? LinkShape.opaque.phrase : written.phrase }

  /// What to write, for hints: the texts in words, with one of them where these don't list all.
  var suggestion: String {
    switch written {
    case .oneOf, .boolean: "\(phrase) there"
    default: "\(phrase) there, such as \(sample)"
    }
  }

  /// A text of the type, for hints.
  var sample: String {
    if isOwn, let example { return example }
    return isOwn && (shape == .opaque || shape == .text) ? "…" : written.sample
  }

  /// That the type does not read a text, and why.
  func mismatch(_ found: String) -> String {
    guard isOwn else { return shape.mismatch(found) }
    guard let type else {
      return "\(Quoting.text(found)) is not \(LinkShape.opaque.phrase)"
    }
    do {
      _ = try type.init(linkText: found)
      // Then it is the shape that refuses it.
      return shape.mismatch(found)
    } catch {
      if let error = error as? LinkTextError, error.text == found, error.expected != .opaque {
        return error.expected.mismatch(found)
      }
      return TextRefusal.reason(error).map { "\(Quoting.text(found)) is not valid: \($0)" }
        ?? "\(Quoting.text(found)) is not \(LinkShape.opaque.phrase)"
    }
  }
}

extension RouteParameter {
  /// What messages say of the parameter's type.
  var words: TypeWords { TypeWords(type, isMasked: isSensitive) }
}

/// The reason in an error that a parameter's type has thrown.
package enum TextRefusal {
  /// How many characters of the error's own words are shown.
  private static let limit = 160

  /// The error's own words, on one line, bounded, with nothing in them that a terminal acts upon;
  /// nil for an error that has none.
  ///
  /// An error has words if it is a ``DiagnosticError``, or has a `description`. Of an enum the case
  /// is told.
  package static func reason(_ error: any Error) -> String? {
    let words: String
    switch error {
    case let error as LinkTextError:
      if error.expected == .opaque { return nil }
      words = error.diagnostic.summary
    case let error as any DiagnosticError: words = error.diagnostic.summary
    case let error as any CustomStringConvertible: words = error.description
    default:
      guard Mirror(reflecting: error).displayStyle == .enum else { return nil }
      words = String(describing: error)
    }
    return words.isEmpty ? nil : Excerpt.line(words, limit: limit)
  }
}
