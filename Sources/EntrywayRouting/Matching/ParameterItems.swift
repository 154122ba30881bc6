/// Gives the values of a query item, or the fragment, to a parameter.
struct ParameterItems {
  let parameter: RouteParameter

  init(_ parameter: RouteParameter) { self.parameter = parameter }

  /// Adds the parameter's texts to the reading; false if the parameter is required and has none.
  ///
  /// - Parameter values: The values in the link's order; nil for a flag.
  func read(_ values: [String?], into reading: inout RouteReading) -> Bool {
    switch parameter.type.count {
    case .one:
      // A repeated item gives its first value.
      guard let first = values.first, let text = text(first), !text.isEmpty, reads(text) else {
        return false
      }
      reading.texts.append([text])
    case .optional:
      var texts: [String] = []
      if let first = values.first { take(first, &texts, &reading) }
      reading.texts.append(texts)
    case .many:
      var texts: [String] = []
      for value in values { take(value, &texts, &reading) }
      reading.texts.append(texts)
    }
    return true
  }

  private func take(_ value: String?, _ texts: inout [String], _ reading: inout RouteReading) {
    if let text = text(value), reads(text) {
      texts.append(text)
      return
    }
    let shown = parameter.isSensitive ? RoutingWording.mask : value ?? ""
    reading.ignored.append(
      IgnoredItem(
        name: parameter.name, text: shown,
        reason: value == nil
          ? RoutingWording.noValue(parameter.name)
          : RoutingWording.mismatch(shown, parameter.type.shape)))
  }

  /// A flag is true for a boolean, and no text for any other type.
  private func text(_ value: String?) -> String? {
    value ?? (parameter.type.shape == .boolean ? "true" : nil)
  }

  private func reads(_ text: String) -> Bool {
    parameter.type.reads(text)
  }
}
