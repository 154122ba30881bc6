import Foundation
import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct WritingPropertyTests {
  @Test(
    "Every link that is written opens its own destination, whatever the texts",
    arguments: Seeds.first(2, of: 8))
  func readsBack(part: UInt64) throws {
    var random = Seeded(seed: part)
    let table = Shelf.table(allowsEncodedSlash: part % 2 == 1)
    // Half of the texts by one table, half by the other, unless there is time for all.
    let half = Int(part + part / 2) % 2
    var texts = Nasty.texts.enumerated().filter { $0.offset % 2 == half }.map(\.element)
    for _ in 0..<30 { texts.append(Nasty.random(&random)) }
    var written = 0
    for text in texts {
      for destination in Shelf.destinations(text, random.pick(Nasty.texts)) {
        for scheme in [nil, "shop"] {
          guard let link = try? table.link(to: destination, scheme: scheme) else { continue }
          written += 1
          let match = try table.match(link)
          #expect(match.destination == destination, "seed \(part): \(link)")
          #expect(!match.isFallback)
          // Exactly the texts, not others that compare as equal.
          #expect(
            "\(match.destination)".utf8.elementsEqual("\(destination)".utf8),
            "seed \(part): \(link)")
          #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "seed \(part): \(link)")
          #expect(link.utf8.count <= 8_192)
          #expect(URL(string: link)?.absoluteString == link, "seed \(part): \(link)")
        }
      }
    }
    #expect(written > 750)
  }

  @Test("A destination is without a link only where the design says so", arguments: [false, true])
  func writesAllThatCanBe(allowsEncodedSlash: Bool) {
    let table = Shelf.table(hosts: [], allowsEncodedSlash: allowsEncodedSlash)
    func isWritten(_ destination: Shelf) -> Bool { (try? table.link(to: destination)) != nil }
    func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }
    // A text of a path: no control characters and no backslash, of a length that a link has.
    func fits(_ text: String) -> Bool {
      !text.utf8.contains { isControl($0) || $0 == 0x5C }
        && PercentCoding.encoded(text, for: .segment).utf8.count < 8_150
    }
    func isSegment(_ text: String) -> Bool {
      fits(text) && text != "" && (allowsEncodedSlash || !text.contains("/"))
    }
    func isWhole(_ text: String) -> Bool { isSegment(text) && text != "." && text != ".." }
    for text in Nasty.texts {
      let comment = Comment(rawValue: text.debugDescription)
      #expect(isWritten(.user(id: text)) == (isWhole(text) && text != "me"), comment)
      // "users" alone is read as the top's own; everything else there is the text's.
      #expect(
        isWritten(.top(text)) == (isWhole(text) && !["search", "notes"].contains(text)), comment)
      #expect(isWritten(.new(text)) == isWhole(text), comment)
      #expect(
        isWritten(.userPage(id: text, page: "x")) == (isWhole(text) && text != "new"), comment)
      #expect(isWritten(.item(id: text)) == isSegment(text), comment)
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let isPath = fits(text) && parts.allSatisfy { isWhole($0) } && parts.count < 128
      let isEdited = parts.count > 1 && parts.last == "edit"
      #expect(isWritten(.file(path: text)) == (isPath && !isEdited), comment)
      let mayStand =
        !text.utf8.contains { isControl($0) && ![9, 10, 13].contains($0) }
        && PercentCoding.encoded(text, for: .queryValue).utf8.count < 8_150
      #expect(isWritten(.search(query: text, tags: [])) == mayStand, comment)
      #expect(isWritten(.note(section: text)) == mayStand, comment)
      #expect(isWritten(.lookup(query: text)) == (mayStand && !text.isEmpty), comment)
    }
  }

  @Test(
    "A table of random routes writes no link to another destination",
    arguments: Seeds.first(1, of: 4))
  func randomTables(part: UInt64) throws {
    var written = 0
    for seed in (part * 100)..<(part * 100 + 100) {
      var tables = RandomTables(seed: seed + 50_000)
      let routes = tables.routes()
      let table = tables.table(routes, fallback: nil)
      let reference = ReferenceMatcher(routes: routes, arguments: tables.arguments)
      for _ in 0..<10 {
        let model = tables.link(for: routes)
        guard let expected = reference.match(model) else { continue }
        var given: [String: [String]] = [:]
        for parameter in expected.parameters {
          given[parameter.name, default: []].append(parameter.text)
        }
        let destination = NamedRoute(expected.name, given)
        guard let link = try? table.link(to: destination) else { continue }
        written += 1
        #expect(try table.match(link).destination == destination, "seed \(seed): \(link)")
      }
    }
    #expect(written > 100)
  }
}

/// Texts that trip links up.
enum Nasty {
  static let texts: [String] = [
    "", "me", "ME", "a", " ", "a b", "/", "a/b", "a//b", "/a", "a/", ".", "..", "...", "../a", ".a",
    "a.",
    "%", "%2F", "%2f", "%25", "%2E%2E", "%00", "100%", "?", "#", "&", "=", "+", "a+b", ":", "a:80",
    "@",
    "user@host", "//host", "https://evil.com/", "\\", "a\\b", ";", ",", "[", "]", "{id}", "*", "'",
    "\"",
    "<", ">", "|", "^", "`", "~", "!", "$", "(", ")", "a&b=c#d?e", "é", "e\u{301}", "\u{E9}", "Å",
    "\u{212B}",
    "ﬁ", "👋", "👨‍👩‍👧", "🇩🇪", "\u{202E}abc", "\u{FEFF}", "\u{200B}", "\u{10FFFF}", "\u{FFFD}", "\t", "\n",
    "\r\n", "\0", "\u{1}", "\u{1B}[0m", "\u{7F}", "\u{80}", "a\tb", "null", "nil", "true", "1",
    "-0", "item-",
    ".html", "item-.html", "new", "edit", "a=1", "q=1&q=2", String(repeating: "x", count: 1_000),
    String(repeating: "é", count: 1_300), String(repeating: "a/", count: 126) + "a",
    String(repeating: "a/", count: 127) + "a", String(repeating: "x", count: 8_100),
    String(repeating: "x", count: 8_192), String(repeating: "👋", count: 700),
  ]

  /// Texts made of the others.
  static func random(_ random: inout Seeded) -> String {
    let short = texts.filter { $0.utf8.count < 20 }
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(short) }.joined()
  }
}
