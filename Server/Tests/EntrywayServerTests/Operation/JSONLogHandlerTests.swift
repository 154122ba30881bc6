import Foundation
import Logging
import Synchronization
import Testing

@testable import EntrywayServer

@Suite("JSONLogHandler")
struct JSONLogHandlerTests {
  @Test("An entry is one object on one line, whatever its texts are")
  func hostile() throws {
    let texts = [
      "plain", "a \"quote\" and a \\", "two\r\nlines\u{2028}\u{85}", "\u{0}\u{1}\u{7F}\t",
      "e\u{301} 😀 \u{10FFFF}", "}{\"level\":\"critical\"}", "",
    ]
    for text in texts {
      let log = Lines()
      var logger = Logger(label: "te\"st") { JSONLogHandler(label: $0, write: log.write) }
      logger[metadataKey: "every"] = "time"
      logger.warning(
        "\(text)",
        metadata: [
          "\(text)": "\(text)", "level": "its own", "list": ["\(text)", ["a": "\(text)"]],
          "number": .stringConvertible(7),
        ])
      let line = try #require(log.lines.first)
      #expect(log.lines.count == 1)
      #expect(line.filter { $0 == 0x0A }.count == 1 && line.last == 0x0A)
      #expect(line.allSatisfy { $0 == 0x0A || $0 >= 0x20 })
      let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      #expect(object["message"] as? String == text)
      #expect(object["level"] as? String == "warning")
      #expect(object["logger"] as? String == "te\"st")
      #expect((object["time"] as? String)?.wholeMatch(of: /[\d-]{10}T[\d:]{8}\.\d{3}Z/) != nil)
      let metadata = try #require(object["metadata"] as? [String: Any])
      #expect(metadata[text] as? String == text)
      #expect(metadata["level"] as? String == "its own")
      #expect(metadata["number"] as? String == "7")
      #expect(metadata["every"] as? String == "time")
      let list = try #require(metadata["list"] as? [Any])
      #expect(list.first as? String == text)
      #expect((list.last as? [String: String])?["a"] == text)
    }
  }

  @Test("What is below the level is not written")
  func levels() {
    let log = Lines()
    var logger = Logger(label: "test") { JSONLogHandler(label: $0, write: log.write) }
    logger.debug("no")
    logger.logLevel = .debug
    logger.debug("yes")
    #expect(log.lines.count == 1)
  }
}

/// What a handler wrote.
private final class Lines: Sendable {
  private let written = Mutex<[Data]>([])

  var lines: [Data] { written.withLock { $0 } }

  var write: @Sendable (Data) -> Void {
    { line in self.written.withLock { $0.append(line) } }
  }
}
