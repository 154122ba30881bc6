/// Gives the values of a query item, or the fragment, to a parameter.
struct ParameterItems {
  let parameter: RouteParameter

  init(_ parameter: RouteParameter) { self.parameter = parameter }

  /// Adds the parameter's texts to the reading; false if the parameter is required and has none.
  ///
  /// - Parameter values: The values in the link's order.
  func read(_ values: [LinkItem.Value], into reading: inout RouteReading) -> Bool {
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

  private func take(_ value: LinkItem.Value, _ texts: inout [String], _ reading: inout RouteReading)
  {
    if let text = text(value), reads(text) {
      texts.append(text)
      return
    }
    func shown(_ text: String) -> String { parameter.isSensitive ? MaskedLink.mask : text }
    let (text, reason) =
      switch value {
      case .flag: (shown(""), "\(Quoting.text(parameter.name)) has no value")
      case .text(let text):
        (shown(text), parameter.type.shape.mismatch(shown(text)))
      case .unreadable(let text): (shown(text), LinkItem.Value.reason(ofUnreadable: shown(text)))
      }
    reading.ignored.append(IgnoredItem(name: parameter.name, text: text, reason: reason))
  }

  /// A flag is true for a boolean, and no text for any other type.
  private func text(_ value: LinkItem.Value) -> String? {
    switch value {
    case .flag: parameter.type.shape == .boolean ? "true" : nil
    case .text(let text): text
    case .unreadable: nil
    }
  }

  private func reads(_ text: String) -> Bool {
    parameter.type.reads(text)
  }
}
