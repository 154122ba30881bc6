extension Unicode.Scalar {
  /// Whether it is a control character, or one that changes the direction of others; the joiners of
  /// emoji and of Persian and Indic scripts are none.
  package var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: self != "\u{200C}" && self != "\u{200D}"
    default: false
    }
  }
}
