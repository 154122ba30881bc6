extension PayloadValue {
  /// Reads the value as a parameter of a route, as the rules do.
  ///
  /// ```swift
  /// let id: Int = try PayloadValue.text("7").parameter()        // 7
  /// let name = try PayloadValue.integer(7).parameter(String.self)    // "7"
  /// ```
  ///
  /// - Parameter type: The parameter's type; Swift infers it.
  /// - Returns: The parameter.
  /// - Throws: ``EntryRejection`` with the code ``EntryRejection/Code/unusable``, if the value is
  ///   neither a text nor a number, or does not read as the type.
  public func parameter<Parameter: LinkParameter>(
    _ type: Parameter.Type = Parameter.self
  ) throws(EntryRejection) -> Parameter {
    guard let text = text(for: type.linkShape), let parameter = try? Parameter(linkText: text)
    else {
      let misfit = misfit(type.linkShape, shownAs: self)
      var rejection = EntryRejection(
        "the value is \(misfit.message)", code: .unusable, notes: [excerpt], hint: misfit.hint)
      rejection.found = kind
      throw rejection
    }
    return parameter
  }

  /// The text that the value gives to a parameter, or nil if it cannot give one.
  ///
  /// Texts that are not empty are what they are, and numbers are read as they are written. A whole
  /// number that a double may have rounded gives none: it could be another's id. A boolean is one
  /// for a boolean parameter alone.
  func text(for shape: LinkShape) -> String? {
    switch self {
    case .text(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    case .double(let number) where shape == .decimal: number.isFinite ? "\(number)" : nil
    case .double(let number) where number == number.rounded():
      number.magnitude < 0x1p53 ? String(Int(number)) : nil
    case .double(let number): number.isFinite ? "\(number)" : nil
    case .bool(let value): shape == .boolean ? "\(value)" : nil
    case .null, .array, .object, .other: nil
    }
  }

  /// What the value is instead of a parameter's text, and what to send.
  ///
  /// - Parameters:
  ///   - shape: The language of the parameter's texts.
  ///   - shown: The value without its secrets.
  func misfit(_ shape: LinkShape, shownAs shown: PayloadValue) -> (message: String, hint: String) {
    let expected = shape == .text || shape == .opaque ? "text or a number" : shape.phrase
    var found = kind
    if case .text(let text) = shown, !text.isEmpty { found = Quoting.text(text) }
    if text(for: .decimal) != nil, text(for: shape) == nil {
      return (
        "\(found), which may have been rounded",
        "send a number of more than 15 digits as a text, in double quotes."
      )
    }
    return (
      "\(found), not \(self == .text("") ? "a value" : expected)",
      "send \(expected), alone under the key."
    )
  }
}
