import EntrywayDiagnostics

/// What is wrong with an encoded entry, beyond what a decoder finds.
enum CodedEntryError: Error, Hashable, Sendable {
  case unknownKey
  /// An action on something that is not a notification.
  case strayAction
  case severalContents
  /// A payload value that has no kind, or more than one.
  case kinds
  /// An invalid number.
  case number
  case tooDeep
  /// An invalid touch token.
  case touch
  /// A referrer that is not a host name in lowercase.
  case host
  /// A source application that is not a bundle identifier.
  case application
  /// A surface of an unknown kind.
  case surface
  /// Too many records of an NFC tag, or too many bytes.
  case records
  /// A record's format that isn't one byte.
  case format
  /// A record's bytes that are not Base64.
  case base64

  /// The fault as decoders throw it.
  func error(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path, debugDescription: detail(at: path), underlyingError: self))
  }

  /// The fault of a value that cannot be written, as encoders throw it.
  func error(at path: [any CodingKey], writing value: PayloadValue) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(
        codingPath: path, debugDescription: detail(at: path), underlyingError: self))
  }

  /// What is wrong, and where.
  func detail(at path: [any CodingKey]) -> String {
    switch self {
    case .unknownKey: "`\(path.text)` is unknown"
    case .strayAction: "`\(path.text)` is for notifications only"
    case .severalContents: "`\(path.text)` has more than one content"
    case .kinds: "a payload has no kind, or more than one"
    case .number: "a payload's `double` is not a number"
    case .touch: "`\(path.text)` is not a touch token"
    case .host: "`\(path.text)` is not a host name"
    case .application: "`\(path.text)` is not a bundle identifier"
    case .surface: "`\(path.text)` is not a widget, control or Live Activity"
    case .records:
      "`\(path.text)` has more than \(NFCRecord.limit) records or \(NFCRecord.byteLimit) bytes"
    case .format: "`\(path.text)` is not a record's format"
    case .base64: "`\(path.text)` is not Base64"
    case .tooDeep: "a payload is more than \(PayloadValue.maximumDepth) levels deep"
    }
  }
}

extension DecodingError {
  /// What is wrong with stored data, and where: `` `events[0].entry` is missing ``, without Swift
  /// type names.
  package var detail: String {
    switch self {
    case .keyNotFound(let key, let context): "`\((context.codingPath + [key]).text)` is missing"
    case .typeMismatch(_, let context): "`\(context.codingPath.text)` has the wrong type"
    case .valueNotFound(_, let context): "`\(context.codingPath.text)` is null"
    case .dataCorrupted(let context):
      if let fault = context.underlyingError as? CodedEntryError {
        fault.detail(at: context.codingPath)
      } else if context.codingPath.isEmpty {
        "it is not JSON"
      } else {
        "`\(context.codingPath.text)` has an unknown value"
      }
    @unknown default: "it is not JSON"
    }
  }
}

extension [any CodingKey] {
  /// The path as messages show it: `events[0].entry`; empty for the whole.
  var pathText: String {
    reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + Excerpt.line(key.stringValue)
      }
    }
  }

  fileprivate var text: String { pathText.isEmpty ? "the file" : pathText }
}
