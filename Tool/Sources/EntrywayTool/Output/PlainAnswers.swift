import Entryway
@_spi(EntrywayTool) import EntrywayRouting
import Scenarios

/// The answers to plain links, which are most of a million: the bytes that do not change from link
/// to link are put together once for each route, and the link's own are copied.
@MainActor
struct PlainAnswers: ~Copyable {
  /// What is written of a route, whatever the link.
  private struct RoutePieces {
    /// What stands between the link and the parameters.
    var range: Range<Int>
    /// The route's parameters among all names.
    var names: Range<Int>
  }

  /// What is written before a parameter's text.
  private struct NamePiece {
    var bytes: Range<Int>
    /// How many characters the name has.
    var width: Int
  }

  private let isJSON: Bool
  /// Whether any item may name a campaign.
  private let hasCampaign: Bool
  private let route: (UnsafeBufferPointer<UInt8>, inout LinkTextRanges) -> Int?
  private var ranges = LinkTextRanges()
  /// By the routes' numbers; nil for one whose answers are put together anew.
  private var routes: [RoutePieces?] = []
  private var names: [NamePiece] = []
  /// The bytes of all pieces.
  private var pieces = OutputBytes()

  init(_ app: ChosenApp, isJSON: Bool, isColoured: Bool) {
    self.isJSON = isJSON
    hasCampaign = app.rules.manifest.campaign != nil
    route = app.plainRoute
    for route in app.rules.manifest.routes {
      let texts = route.parameters.map(\.name)
      // The texts of one name would have to be joined.
      guard Set(texts).count == texts.count else {
        routes.append(nil)
        continue
      }
      let start = pieces.count
      if isJSON {
        pieces.append(raw: #"","outcome":"matched","route":"#)
        pieces.append(json: route.name)
        pieces.append(raw: #","pattern":"#)
        pieces.append(json: route.pattern)
        pieces.append(raw: #","parameters":{"#)
      } else {
        let answer = LinkAnswer(
          link: "", outcome: .matched, route: route.name, pattern: route.pattern)
        pieces.append(lines: answer.lines(isColoured: isColoured))
      }
      let range = start..<pieces.count
      let first = names.count
      for text in texts { addName(text) }
      routes.append(RoutePieces(range: range, names: first..<names.count))
    }
  }

  private mutating func addName(_ name: String) {
    let start = pieces.count
    if isJSON {
      pieces.append(json: name)
      pieces.append(raw: ":\"")
    } else {
      pieces.append(raw: "  ")
      pieces.append(name)
    }
    names.append(NamePiece(bytes: start..<pieces.count, width: name.count))
  }

  /// Appends the answer to the link, if it is a plain one.
  mutating func append(_ link: UnsafeBufferPointer<UInt8>, to answers: inout OutputBytes) -> Bool {
    let bytes = UnsafeRawBufferPointer(link)
    guard Self.isPlain(bytes), !isJSON || !mayBeAttributed(bytes), let route = route(link, &ranges),
      route < routes.count,
      let pieces = routes[route]
    else { return false }
    if isJSON {
      append(json: bytes, pieces, to: &answers)
    } else {
      append(text: bytes, pieces, to: &answers)
    }
    return true
  }

  /// Whether all bytes are ASCII that both a terminal and JSON show as it is.
  nonisolated static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // No way out of the loop, so that the compiler looks at many bytes at a time.
    var odd: UInt8 = 0
    for byte in bytes {
      let isOdd =
        byte &- 0x20 > 0x5E || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      odd |= isOdd ? 1 : 0
    }
    return odd == 0
  }

  /// Whether a link may say of itself where it comes from, which is a part of its answer.
  private borrowing func mayBeAttributed(_ link: UnsafeRawBufferPointer) -> Bool {
    guard link.contains(UInt8(ascii: "?")) else { return false }
    if hasCampaign || link.contains(UInt8(ascii: "%")) { return true }
    let name = Array(EntrySurface.itemName.utf8)
    return link.indices.contains { index in
      link[index] == name[0] && link[index...].starts(with: name)
    }
  }

  private borrowing func append(
    json link: UnsafeRawBufferPointer, _ route: RoutePieces, to answers: inout OutputBytes
  ) {
    answers.append(raw: #"{"link":""#)
    answers.append(link)
    answers.append(pieces, route.range)
    var isFirst = true
    for number in 0..<route.names.count {
      guard let range = ranges[number] else { continue }
      if !isFirst { answers.append(raw: ",") }
      isFirst = false
      answers.append(pieces, names[route.names.lowerBound + number].bytes)
      answers.append(UnsafeRawBufferPointer(rebasing: link[range]))
      answers.append(raw: "\"")
    }
    answers.append(raw: #"},"fallback":false,"ignored":[],"message":null}"#)
    answers.append(raw: "\n")
  }

  private borrowing func append(
    text link: UnsafeRawBufferPointer, _ route: RoutePieces, to answers: inout OutputBytes
  ) {
    answers.append(link)
    answers.append(pieces, route.range)
    var width = 0
    for number in 0..<route.names.count where ranges[number] != nil {
      width = max(width, names[route.names.lowerBound + number].width)
    }
    for number in 0..<route.names.count {
      guard let range = ranges[number] else { continue }
      let name = names[route.names.lowerBound + number]
      answers.append(pieces, name.bytes)
      answers.append(repeating: UInt8(ascii: " "), count: width + 2 - name.width)
      answers.append(raw: "\"")
      answers.append(UnsafeRawBufferPointer(rebasing: link[range]))
      answers.append(raw: "\"\n")
    }
  }
}
