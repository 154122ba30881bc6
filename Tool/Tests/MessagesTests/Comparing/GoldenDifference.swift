/// Which entries differ from those of the golden file, as a text that a person reads.
struct GoldenDifference {
  private static let (entryLimit, lineLimit) = (12, 24)

  private var blocks: [String] = []

  init(golden: [GoldenEntry], made: [GoldenEntry]) {
    let (before, now) = (Self.lines(golden), Self.lines(made))
    for entry in golden {
      guard let lines = now[entry.title] else {
        blocks.append(Self.block("no longer there: \(entry.title)", entry.lines, []))
        continue
      }
      guard lines != entry.lines else { continue }
      blocks.append(Self.block(entry.title, entry.lines, lines))
    }
    for entry in made where before[entry.title] == nil {
      blocks.append(Self.block("new: \(entry.title)", [], entry.lines))
    }
    if blocks.isEmpty, golden != made { blocks = ["the entries stand in another order"] }
  }

  /// What differs, entry by entry; nil if nothing does.
  var text: String? {
    guard !blocks.isEmpty else { return nil }
    let more = blocks.count - Self.entryLimit
    return """
      the product no longer says what Golden/messages.txt has: \(blocks.count) entries differ
      \(blocks.prefix(Self.entryLimit).joined(separator: "\n"))
      \(more > 0 ? "and \(more) more entries\n" : "")\
      hint: if that is meant, write the file anew and review its diff: \
      \(GoldenFile.variable)=1 swift test --package-path Tool --filter MessagesTests
      """
  }

  private static func lines(_ entries: [GoldenEntry]) -> [String: [String]] {
    Dictionary(entries.map { ($0.title, $0.lines) }) { first, _ in first }
  }

  /// The lines that went and came, those that stayed left out.
  private static func block(_ title: String, _ before: [String], _ now: [String]) -> String {
    var lines: [String] = []
    let difference = now.difference(from: before)
    lines += difference.removals.map { "  expected \($0.line)" }
    lines += difference.insertions.map { "  actual   \($0.line)" }
    let more = lines.count - lineLimit
    if more > 0 { lines = lines.prefix(lineLimit) + ["  and \(more) more lines"] }
    return ([title] + lines).joined(separator: "\n")
  }
}

extension CollectionDifference.Change where ChangeElement == String {
  fileprivate var line: String {
    switch self {
    case .insert(let offset, let element, _), .remove(let offset, let element, _):
      "\(offset + 1): \(element)"
    }
  }
}
