extension ManifestProblem {
  /// What the decoder found, in the words of the manifest: no Swift type has a name here.
  init(_ error: any Error, in manifest: PayloadValue) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      self = ManifestWording.missing(Self.text(context.codingPath + [key]))
    case .valueNotFound(_, let context)?:
      self = ManifestWording.missing(Self.text(context.codingPath))
    case .typeMismatch(let type, let context)?:
      self = ManifestWording.kind(
        manifest.value(on: context.codingPath), not: Self.kind(type), Self.text(context.codingPath))
    case .dataCorrupted(let context)?:
      self.init(corrupted: context, in: manifest)
    default:
      self = ManifestWording.meaningless(manifest, "")
    }
  }

  private init(corrupted context: DecodingError.Context, in manifest: PayloadValue) {
    let (path, names) = (Self.text(context.codingPath), context.codingPath.map(\.stringValue))
    let found = manifest.value(on: context.codingPath)
    switch (names.last, found) {
    case ("version", .integer):
      self = ManifestWording.version(context.debugDescription, path)
    case ("kind", .text) where names.dropLast().last == "shape":
      self = ManifestWording.shape(context.debugDescription, path)
    case (_, .text):
      self = ManifestWording.meaningless(found, path)
    default:
      // Foundation does not say where a number stands that does not fit.
      guard let misfit = MisfitNumber(in: manifest) else {
        self = ManifestWording.meaningless(found, path)
        return
      }
      self = ManifestWording.kind(misfit.value, not: .wholeNumber, misfit.path)
    }
  }

  /// The kinds of values that a manifest is made of.
  enum Kind: Hashable, Sendable {
    case text
    case wholeNumber
    case boolean
    case array
    case object
  }

  private static func kind(_ type: any Any.Type) -> Kind {
    switch type {
    case is String.Type: .text
    case is Bool.Type: .boolean
    case is any FixedWidthInteger.Type: .wholeNumber
    case is [Any].Type: .array
    default: .object
    }
  }

  private static func text(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + TextExcerpt.line(key.stringValue)
      }
    }
  }
}

extension PayloadValue {
  /// The value to which a decoder's path leads.
  fileprivate func value(on path: [any CodingKey]) -> PayloadValue {
    path.reduce(self) { value, key in
      switch value {
      case .object(let values): values[key.stringValue] ?? .null
      case .array(let values):
        key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil } ?? .null
      default: .null
      }
    }
  }
}
