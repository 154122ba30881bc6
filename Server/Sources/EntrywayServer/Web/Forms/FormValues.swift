import EntrywayDiagnostics
import LinkPlatform

/// What a form says of the places that its fields stand for, as the services take it.
extension FormBody {
  /// The text of a field, without the white space around it; nil for an empty one.
  subscript(place: Refusal.Place) -> String? { self[place.fieldName] }

  /// What a field's text changes: an empty one removes the value.
  func change(_ place: Refusal.Place) -> Change<String> {
    Change(to: self[place])
  }

  /// What a field's number changes: an empty one removes it.
  ///
  /// - Throws: A ``Refusal`` at the field for what is no whole number.
  func number(_ place: Refusal.Place) throws(Refusal) -> Change<Int> {
    guard let text = self[place] else { return .removed }
    guard let number = Int(text) else {
      throw Refusal(
        .invalid, "bad-number", "\(Quoting.text(text)) is not a whole number", at: place,
        hint: "use digits only.")
    }
    return .set(number)
  }

  /// One of a few; nil where none is chosen.
  ///
  /// - Throws: A ``Refusal`` at the field for what the form does not offer.
  func choice<Value: RawRepresentable<String>>(
    _ place: Refusal.Place, as type: Value.Type
  ) throws(Refusal) -> Value? {
    guard let text = self[place] else { return nil }
    return try Self.value(of: text, at: place, as: type)
  }

  /// Several of a few.
  func choices<Value: RawRepresentable<String>>(
    _ place: Refusal.Place, as type: Value.Type
  ) throws(Refusal) -> [Value] {
    try values(place.fieldName).enumerated().map { index, text throws(Refusal) in
      try Self.value(of: text, at: place + [.index(index)], as: type)
    }
  }

  static func value<Value: RawRepresentable<String>>(
    of text: String, at place: Refusal.Place, as type: Value.Type
  ) throws(Refusal) -> Value {
    guard let value = Value(rawValue: text) else {
      throw shape("the value is not allowed here", at: place)
    }
    return value
  }

  /// The text of a field that may not be empty.
  func required(_ place: Refusal.Place) throws(Refusal) -> String {
    guard let text = self[place] else { throw Self.shape("`\(place.fieldName)` is missing") }
    return text
  }

  func required<Value: RawRepresentable<String>>(
    _ place: Refusal.Place, as type: Value.Type
  ) throws(Refusal) -> Value {
    try Self.value(of: try required(place), at: place, as: type)
  }

  func requiredNumber(_ place: Refusal.Place) throws(Refusal) -> Int {
    guard case .set(let number) = try number(place) else {
      throw Self.shape("expected a whole number, found null", at: place)
    }
    return number
  }

  private static func shape(_ message: String, at place: Refusal.Place = []) -> Refusal {
    Refusal(
      .invalid, "bad-json", message, at: place,
      hint: "see /openapi.json at the private address for the shape.")
  }

  /// Whether a box is ticked.
  func isChecked(_ place: Refusal.Place) -> Bool { self[place] != nil }

  /// Texts with commas or line ends between them.
  func list(_ place: Refusal.Place) -> [String] {
    FieldText.items(of: FieldText.parts(of: self[place] ?? "", at: "\n"))
  }
}
