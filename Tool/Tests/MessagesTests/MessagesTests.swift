import Foundation
import Testing

@Suite("Every message of the product") struct MessagesTests {
  #if os(Linux)
    private static let isHere = true
  #else
    private static let isHere = false
  #endif

  @Test(
    "It is word for word the one of its module's golden file",
    .enabled(if: isHere, "the files are made on Linux; the system's own words differ elsewhere"))
  func golden() async throws {
    for file in try await MessageCases.files() {
      guard !GoldenFile.isWriting else {
        try Data(file.text.utf8).write(to: file.url)
        continue
      }
      let text = String(decoding: try Data(contentsOf: file.url), as: UTF8.self)
      let golden = GoldenFile.entries(in: text)
      if let difference = GoldenDifference(file.module, golden: golden, made: file.entries).text {
        Issue.record("\(difference)")
      } else {
        #expect(text == file.text, "the file was edited by hand between its entries")
      }
    }
  }

  @Test("What differs is told with its entry, what was expected and what is said now")
  func difference() {
    let golden = GoldenFile.entries(in: "# MessageGroup\n\n## one\n| a\n| b\n\n## two\n| c\n")
    let made = GoldenFile.entries(in: "# MessageGroup\n\n## one\n| a\n| x\n\n## three\n| d\n")
    #expect(
      GoldenDifference("EntrywayPush", golden: golden, made: made).text == """
        the product no longer says what Golden/EntrywayPush.txt has: 3 entries differ
        MessageGroup / one
          expected 2: | b
          actual   2: | x
        no longer there: MessageGroup / two
          expected 1: | c
        new: MessageGroup / three
          actual   1: | d
        hint: if that is intended, write the file anew and review its diff: \
        ENTRYWAY_WRITE_PAGES=1 swift test --package-path Tool --filter MessagesTests
        """)
    #expect(GoldenDifference("EntrywayPush", golden: golden, made: golden).text == nil)
    #expect(GoldenDifference("EntrywayPush", golden: golden, made: golden.reversed()).text != nil)
  }
}

/// All messages, module by module, from a link's way in to the command line.
enum MessageCases {
  static func files() async throws -> [GoldenFile] {
    let delivered = await delivery + [await receptions, await restarts, try await storeErrors]
    return [
      GoldenFile("EntrywayRouting", routing),
      GoldenFile("Entryway", entries + delivered),
      GoldenFile("EntrywayReporting", [await resolving, await reporting]),
      GoldenFile("EntrywayTesting", try await checks),
      GoldenFile("EntrywayNotificationService", [images]),
      GoldenFile("EntrywayAssociation", try association),
      GoldenFile("EntrywayPush", try push),
      GoldenFile("CommandLine", try await commandLine),
    ]
  }
}
