/// Which texts in one kind of position the routes of a table tell apart, and one of each class.
///
/// If the routes that take a text also take another one, a route that loses the first loses the
/// other. So only the classes count that contain no other: for a `String` one text that no other
/// route asks for.
struct TextClasses {
  /// One text of each class that counts.
  struct Representatives {
    /// Nil is a flag.
    var texts: [String?] = []
    /// Whether there surely is no other class.
    var isComplete = true
  }

  private var literals: Set<[UInt8]> = []
  private var hasFlag = false
  private var languages: [TextLanguage] = []
  private var known: Set<TextLanguage> = []
  private var found: [Key: Representatives] = [:]

  private struct Key: Hashable {
    var language: TextLanguage
    var maySayFlag: Bool
  }

  /// Adds a text that some route asks for exactly; nil for a flag.
  mutating func add(literal: [UInt8]?) {
    if let literal { literals.insert(literal) } else { hasFlag = true }
  }

  /// Adds what a parameter of some route takes.
  mutating func add(_ language: TextLanguage) {
    if known.insert(language).inserted { languages.append(language) }
  }

  /// A text of each class that a parameter takes.
  ///
  /// - Parameter maySayFlag: Whether a flag may stand for the text, as in a query.
  mutating func representatives(of language: TextLanguage, maySayFlag: Bool) -> Representatives {
    let key = Key(language: language, maySayFlag: maySayFlag && language.shape == .boolean)
    if let known = found[key] { return known }
    let result = search(language, maySayFlag: key.maySayFlag)
    found[key] = result
    return result
  }

  // MARK: Classes

  /// A text and what of the table takes it.
  private struct Class {
    var text: String?
    var isLiteral: Bool
    var languages: Set<Int>

    /// Whether whatever takes this text takes the other one too.
    func isPart(of other: Class) -> Bool { !isLiteral && languages.isSubset(of: other.languages) }
  }

  private func search(_ language: TextLanguage, maySayFlag: Bool) -> Representatives {
    var classes: [Class] = []
    var isComplete = true
    if let all = TextSamples.all(of: language.shape) {
      if maySayFlag { classes.append(flag) }
      for text in all { keep(classify(language.whole(text)), in: &classes) }
    } else if case .integer = language.shape {
      for numbers in IntegerInterval.all(of: language.shape, cutBy: languages.map(\.shape)) {
        isComplete = addBest(of: language, numbers, to: &classes) && isComplete
      }
    } else {
      isComplete = addBest(of: language, nil, to: &classes)
    }
    return Representatives(texts: classes.map(\.text), isComplete: isComplete)
  }

  /// Adds a text that is in no class but those that all texts of the language are in; false if
  /// there may be classes that were not found.
  private func addBest(
    of language: TextLanguage, _ numbers: IntegerInterval?, to classes: inout [Class]
  ) -> Bool {
    let common = Set(languages.indices.filter { languages[$0].contains(language, numbers) })
    var isKnown = false
    for inner in TextSamples.texts(of: language.shape, numbers) {
      let other = classify(language.whole(inner))
      if !other.isLiteral, other.languages.isSubset(of: common) {
        keep(other, in: &classes)
        return true
      }
      // One at least, which may show that the route is reached.
      if !isKnown { keep(other, in: &classes) }
      isKnown = true
    }
    return false
  }

  private func keep(_ other: Class, in classes: inout [Class]) {
    if classes.contains(where: { $0.isPart(of: other) }) { return }
    classes.removeAll { other.isPart(of: $0) }
    classes.append(other)
  }

  private var flag: Class {
    Class(
      text: nil, isLiteral: hasFlag,
      languages: Set(languages.indices.filter { languages[$0].shape == .boolean }))
  }

  private func classify(_ text: String) -> Class {
    LinkBytes.with(text) { bytes in
      var taking: Set<Int> = []
      for index in languages.indices where languages[index].takes(bytes) { taking.insert(index) }
      return Class(
        text: text, isLiteral: literals.contains(Array(text.utf8)), languages: taking)
    }
  }
}
