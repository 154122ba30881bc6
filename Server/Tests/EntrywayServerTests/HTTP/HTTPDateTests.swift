import Foundation
import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("HTTPDate")
struct HTTPDateTests {
  @Test("A date is written as HTTP wants it")
  func examples() {
    #expect(HTTPDate.text(ofSecond: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.text(ofSecond: 0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(HTTPDate.text(ofSecond: 1_709_164_799) == "Wed, 28 Feb 2024 23:59:59 GMT")
    #expect(HTTPDate.text(ofSecond: 1_709_164_800) == "Thu, 29 Feb 2024 00:00:00 GMT")
    #expect(HTTPDate.text(ofSecond: 4_107_542_400) == "Mon, 01 Mar 2100 00:00:00 GMT")
  }

  @Test("Any second of four centuries is written as a calendar has it")
  func calendar() {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    var numbers = Seeded(seed: 7)
    for _ in 0..<5000 {
      let second = Int64.random(in: 0..<12_622_780_800, using: &numbers)
      #expect(
        HTTPDate.text(ofSecond: second)
          == format.string(from: Date(timeIntervalSince1970: Double(second))))
    }
  }
}
