/// What is wrong with a coded entry, beyond what a decoder finds by itself.
enum CodedEntryFault: Error, Hashable, Sendable {
  case unknownKey
  /// An action of what is no notification.
  case strayAction
  case severalContents
  /// A value of a payload that has no kind, or more than one.
  case kinds
  /// A double that is none.
  case number
  case tooDeep

  /// The fault as decoders throw it.
  func error(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path, debugDescription: DeliveryWording.fault(self, at: path),
        underlyingError: self))
  }

  /// The fault of a value that cannot be written, as encoders throw it.
  func error(at path: [any CodingKey], writing value: PayloadValue) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(
        codingPath: path, debugDescription: DeliveryWording.fault(self, at: path),
        underlyingError: self))
  }
}
