/// Puts a route's links together: everything that is the same in all of them is written and
/// escaped beforehand, and a link takes just the texts of its parameters.
struct LinkComposer: Sendable {
  /// A text that no link can carry at its place.
  enum Obstacle: Error, Hashable, Sendable {
    case emptyText(String)
    case slashes(String)
    /// A web link carries no arguments within its path.
    case argumentsWithinPath
  }

  /// What is written next; ranges are of ``text``, numbers those of parameters.
  enum Step: Hashable, Sendable {
    case text(ByteRange)
    /// The text of a parameter, which must have one.
    case parameter(Int, PercentCoding.Place)
    /// One or more segments; a lone text is taken apart at its slashes.
    case rest(Int, isOne: Bool, PercentCoding.Place)
    /// An item that is always there, with its value.
    case item(ByteRange)
    /// An item for each text of a parameter; with `isOne` there must be one.
    case items(Int, isOne: Bool, name: ByteRange, PercentCoding.Place)
    case fragment(Int, isOne: Bool)
    /// The end of a segment that has items; other items may follow behind.
    case endOfItems
    /// The same in a web link, where such a segment must have none.
    case endWithoutItems
  }

  var text: [UInt8] = []
  var steps: [Step] = []
  /// The names of the parameters.
  var names: [String] = []

  /// The link that carries these texts, for each parameter its own.
  func link(_ texts: [[String]]) throws(Obstacle) -> String {
    var link: [UInt8] = []
    // Most links fit.
    link.reserveCapacity(text.count + 64)
    var hasItems = false
    func given(_ parameter: Int) -> [String] { parameter < texts.count ? texts[parameter] : [] }
    for step in steps {
      switch step {
      case .text(let range): link += text[range.lower..<range.upper]
      case .parameter(let number, let place):
        guard let text = given(number).first, !text.isEmpty else {
          throw .emptyText(names[number])
        }
        PercentCoding.append(text, for: place, to: &link)
      case .rest(let number, let isOne, let place):
        try writeRest(given(number), number, isOne: isOne, place, to: &link)
      case .item(let range):
        begin(range, &hasItems, to: &link)
      case .items(let number, let isOne, let name, let place):
        if isOne, given(number).first?.isEmpty ?? true { throw .emptyText(names[number]) }
        for text in given(number) {
          begin(name, &hasItems, to: &link)
          PercentCoding.append(text, for: place, to: &link)
        }
      case .fragment(let number, let isOne):
        guard let text = given(number).first, !isOne || !text.isEmpty else {
          if isOne { throw .emptyText(names[number]) }
          continue
        }
        link.append(ASCII.hash)
        PercentCoding.append(text, for: .fragment, to: &link)
      case .endOfItems: hasItems = false
      case .endWithoutItems: if hasItems { throw .argumentsWithinPath }
      }
    }
    return String(decoding: link, as: UTF8.self)
  }

  private func begin(_ item: ByteRange, _ hasItems: inout Bool, to link: inout [UInt8]) {
    link.append(hasItems ? ASCII.ampersand : ASCII.question)
    hasItems = true
    link += text[item.lower..<item.upper]
  }

  private func writeRest(
    _ texts: [String], _ number: Int, isOne: Bool, _ place: PercentCoding.Place,
    to link: inout [UInt8]
  ) throws(Obstacle) {
    let parts =
      isOne
      ? texts.flatMap {
        $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      } : texts
    guard !parts.isEmpty, !parts.contains("") else {
      throw parts.isEmpty || parts == [""] ? .emptyText(names[number]) : .slashes(names[number])
    }
    for (index, part) in parts.enumerated() {
      if index > 0 { link.append(ASCII.slash) }
      PercentCoding.append(part, for: index == 0 ? place : .segment, to: &link)
    }
  }
}
