import Foundation
import Testing

@Suite("Every message of the product") struct MessagesTests {
  #if os(Linux)
    private static let isHere = true
  #else
    private static let isHere = false
  #endif

  @Test(
    "It is word for word the one of the golden file",
    .enabled(if: isHere, "the file is made on Linux; the system's own words differ elsewhere"))
  func golden() async throws {
    let rooms = try await Rooms.all()
    let made = GoldenFile.entries(rooms)
    guard !GoldenFile.isWriting else {
      try Data(GoldenFile.text(rooms).utf8).write(to: GoldenFile.url)
      return
    }
    let text = String(decoding: try Data(contentsOf: GoldenFile.url), as: UTF8.self)
    if let difference = GoldenDifference(golden: GoldenFile.entries(in: text), made: made).text {
      Issue.record("\(difference)")
    } else {
      #expect(text == GoldenFile.text(rooms), "the file was edited by hand between its entries")
    }
  }

  @Test("What differs is told with its entry, what was expected and what is said now")
  func difference() {
    let golden = GoldenFile.entries(in: "# Room\n\n## one\n| a\n| b\n\n## two\n| c\n")
    let made = GoldenFile.entries(in: "# Room\n\n## one\n| a\n| x\n\n## three\n| d\n")
    #expect(
      GoldenDifference(golden: golden, made: made).text == """
        the product no longer says what Golden/messages.txt has: 3 entries differ
        Room / one
          expected 2: | b
          actual   2: | x
        no longer there: Room / two
          expected 1: | c
        new: Room / three
          actual   1: | d
        hint: if that is intended, write the file anew and review its diff: \
        ENTRYWAY_WRITE_PAGES=1 swift test --package-path Tool --filter MessagesTests
        """)
    #expect(GoldenDifference(golden: golden, made: golden).text == nil)
    #expect(GoldenDifference(golden: golden, made: golden.reversed()).text != nil)
  }
}

/// All rooms of the golden file, from a link's way in to the command line.
enum Rooms {
  static func all() async throws -> [Room] {
    let reading = routing + entries
    let delivered = await delivery + [await receptions, await restarts, try await storeErrors]
    let testing = try await checks + [images]
    let files = try association + push
    let servers = [await resolving, await reporting]
    return reading + delivered + servers + testing + files + (try await commandLine)
  }
}
