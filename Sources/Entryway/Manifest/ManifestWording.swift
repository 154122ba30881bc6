/// Every word that an error about a manifest's JSON says.
enum ManifestWording {
  private static let anew = "write the manifest anew from the app's table"

  static func missing(_ path: String) -> ManifestProblem {
    ManifestProblem(
      .missing, at: path,
      WordedProblem(what: "\(place(path)) is missing", hint: "\(anew), or add it."))
  }

  static func kind(
    _ found: PayloadValue, not kind: ManifestProblem.Kind, _ path: String
  ) -> ManifestProblem {
    let expected = phrase(kind)
    return ManifestProblem(
      .kind, at: path,
      WordedProblem(
        what: "\(place(path)) is \(found.kind), not \(expected)",
        hint: "\(anew), or put \(expected) there."))
  }

  static func meaningless(_ found: PayloadValue, _ path: String) -> ManifestProblem {
    var words = found.kind
    if case .text = found { words = found.excerpt }
    return ManifestProblem(
      .value, at: path,
      WordedProblem(
        what: "\(place(path)) is \(words), which has no meaning there",
        hint: "\(anew), or correct the value."))
  }

  /// The routing module's own sentence about the version.
  static func version(_ sentence: String, _ path: String) -> ManifestProblem {
    ManifestProblem(.version, at: path, split(sentence))
  }

  /// The routing module's own sentence about a shape.
  static func shape(_ sentence: String, _ path: String) -> ManifestProblem {
    var worded = split(sentence)
    worded.what = "\(place(path)): \(worded.what)"
    return ManifestProblem(.value, at: path, worded)
  }

  /// What is wrong, and after the last colon what to do.
  private static func split(_ sentence: String) -> WordedProblem {
    let parts = sentence.split(separator: ": ")
    guard parts.count > 1, let hint = parts.last else { return WordedProblem(what: sentence) }
    return WordedProblem(
      what: parts.dropLast().joined(separator: ": "), hint: TextExcerpt.line(hint, limit: 200) + "."
    )
  }

  private static func place(_ path: String) -> String {
    path.isEmpty ? "the manifest" : "`\(path)`"
  }

  private static func phrase(_ kind: ManifestProblem.Kind) -> String {
    switch kind {
    case .text: "text"
    case .wholeNumber: "a whole number in range"
    case .boolean: "true or false"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
