/// The classes of texts that a table's routes distinguish in one kind of position, with one text of
/// each.
///
/// If the routes that match a text also match another one, a route that loses the first also loses
/// the other. So only minimal classes matter: for a `String`, one text that no other route asks
/// for.
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
  private var pieces: [PieceKey: Piece] = [:]

  /// Integers that no language distinguishes, with the texts around them.
  private struct PieceKey: Hashable {
    var prefix: [UInt8]
    var numbers: IntegerInterval
    var suffix: [UInt8]
  }

  private struct Piece {
    var classes: [Class]
    /// Whether there surely is no other class.
    var isComplete: Bool
    /// What all integers have in common that are in every language which has these.
    var shared: (min: Int64, max: UInt64)
  }

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
  /// - Parameter maySayFlag: Whether a flag may take the place of the text, as in a query.
  mutating func representatives(of language: TextLanguage, maySayFlag: Bool) -> Representatives {
    let key = Key(language: language, maySayFlag: maySayFlag && language.shape == .boolean)
    if let known = found[key] { return known }
    let result = search(language, maySayFlag: key.maySayFlag)
    found[key] = result
    return result
  }

  // MARK: Classes

  /// A text, and the parts of the table that match it.
  private struct Class {
    var text: String?
    var isLiteral: Bool
    var languages: Set<Int>

    /// Whether whatever takes this text takes the other one too.
    func isPart(of other: Class) -> Bool { !isLiteral && languages.isSubset(of: other.languages) }
  }

  private mutating func search(_ language: TextLanguage, maySayFlag: Bool) -> Representatives {
    var classes: [Class] = []
    var isComplete = true
    if let all = TextSamples.all(of: language.shape) {
      if maySayFlag { classes.append(flag) }
      for text in all { keep(classify(language.whole(text)), in: &classes) }
    } else if case .integer = language.shape {
      let all = IntegerInterval.all(of: language.shape, cutBy: languages.map(\.shape))
      let pieces = all.map { piece(of: language, $0) }
      for number in Self.least(all, pieces.map(\.shared)) {
        classes += pieces[number].classes
        isComplete = pieces[number].isComplete && isComplete
      }
    } else {
      let best = best(of: language, nil)
      for other in best.classes { keep(other, in: &classes) }
      isComplete = best.isComplete
    }
    return Representatives(texts: classes.map(\.text), isComplete: isComplete)
  }

  /// The numbers of those pieces of a line whose class contains no other's.
  ///
  /// A class is part of another one if what its languages share has the other piece, so that one
  /// look at each from both sides is enough.
  private static func least(
    _ pieces: [IntegerInterval], _ shared: [(min: Int64, max: UInt64)]
  ) -> [Int] {
    var left: [Int] = []
    var reach: UInt64?
    for number in pieces.indices.sorted(by: { pieces[$0].precedes(pieces[$1]) }) {
      if let reach, pieces[number].isIn(min: .min, max: reach) { continue }
      left.append(number)
      reach = max(reach ?? 0, shared[number].max)
    }
    var right: [Int] = []
    var start: Int64?
    for number in left.reversed() {
      if let start, pieces[number].isIn(min: start, max: .max) { continue }
      right.append(number)
      start = min(start ?? .max, shared[number].min)
    }
    // The most natural ones come first.
    return right.sorted()
  }

  private mutating func piece(of language: TextLanguage, _ numbers: IntegerInterval) -> Piece {
    let key = PieceKey(prefix: language.prefix, numbers: numbers, suffix: language.suffix)
    if let known = pieces[key] { return known }
    var piece = best(of: language, numbers)
    for other in languages where other.prefix == language.prefix && other.suffix == language.suffix
    {
      guard case .integer(let min, let max) = other.shape, numbers.isIn(min: min, max: max) else {
        continue
      }
      piece.shared = (Swift.max(piece.shared.min, min), Swift.min(piece.shared.max, max))
    }
    pieces[key] = piece
    return piece
  }

  /// A text that is in no class but those that all texts of the language are in.
  private func best(of language: TextLanguage, _ numbers: IntegerInterval?) -> Piece {
    let common = Set(languages.indices.filter { languages[$0].contains(language, numbers) })
    var classes: [Class] = []
    for inner in TextSamples.texts(of: language.shape, numbers) {
      let other = classify(language.whole(inner))
      if !other.isLiteral, other.languages.isSubset(of: common) {
        return Piece(classes: [other], isComplete: true, shared: (.min, .max))
      }
      // One at least, which may show that the route is reached.
      if classes.isEmpty { classes.append(other) }
    }
    return Piece(classes: classes, isComplete: false, shared: (.min, .max))
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
