/// The form of a route's links: their fixed parts, and the candidate texts in between.
struct LinkPlan {
  private enum Part {
    case fixed([UInt8])
    /// The next chosen text, and the bytes before it; a flag has neither.
    case text(before: [UInt8], PercentCoding.Part)
  }

  private let kind: LinkKind
  private let arguments: ArgumentMode
  private var parts: [Part] = []
  /// For each chosen text what to choose from; nil is a flag.
  private(set) var texts: [[String?]] = []
  /// Whether there are certainly no other classes of texts.
  private(set) var isComplete = true
  /// Whether a link of the kind can carry all of it.
  private(set) var isPossible = true
  private var segmentCount = 0
  /// Whether the query, or the arguments of the last segment, have begun.
  private var hasItems = false

  init(_ prefix: LinkPrefix, _ arguments: ArgumentMode) {
    kind = prefix.kind
    self.arguments = arguments
    parts.append(.fixed(Array(prefix.text.utf8)))
  }

  mutating func add(literal: [UInt8]) {
    var text = beginSegment()
    PercentCoding.append(literal, for: segmentPart, to: &text)
    parts.append(.fixed(text))
    segmentCount += 1
  }

  mutating func add(_ segment: TextClasses.Representatives) {
    let before = beginSegment()
    choose(.text(before: before, segmentPart), segment)
    segmentCount += 1
  }

  mutating func add(item name: [UInt8], _ value: TextClasses.Representatives) {
    var before = [hasItems ? ASCII.ampersand : ASCII.question]
    hasItems = true
    PercentCoding.append(name, for: .queryName, to: &before)
    parts.append(.fixed(before))
    choose(.text(before: [ASCII.equals], .value(of: kind, arguments)), value)
  }

  mutating func add(fragment: TextClasses.Representatives) {
    choose(.text(before: [ASCII.hash], .fragment), fragment)
  }

  /// The link with these texts.
  func link(_ chosen: [String?]) -> String {
    var link: [UInt8] = []
    var number = 0
    for part in parts {
      switch part {
      case .fixed(let text): link += text
      case .text(let before, let part):
        if let text = chosen[number] {
          link += before
          PercentCoding.append(text, for: part, to: &link)
        }
        number += 1
      }
    }
    return String(decoding: link, as: UTF8.self)
  }

  private var segmentPart: PercentCoding.Part {
    .segment(segmentCount, of: kind)
  }

  private mutating func beginSegment() -> [UInt8] {
    // In a web link no segment follows arguments.
    if hasItems, kind == .web { isPossible = false }
    hasItems = false
    return segmentCount > 0 ? [ASCII.slash] : []
  }

  private mutating func choose(_ part: Part, _ choice: TextClasses.Representatives) {
    parts.append(part)
    texts.append(choice.texts)
    if !choice.isComplete || choice.texts.isEmpty { isComplete = false }
  }
}
