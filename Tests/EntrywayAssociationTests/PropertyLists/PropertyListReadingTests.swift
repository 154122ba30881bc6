import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayRouting
import Foundation
import SeededRandom
import Testing

@testable import EntrywayAssociation

@Suite("Reading property lists") struct PropertyListReadingTests {
  static var list: [String: Any] {
    [
      "CFBundleURLTypes": [["CFBundleURLSchemes": ["shop", "fb1"]]], "flag": true, "count": 3,
      "data": Data([1, 2]),
    ]
  }
  static let value = PropertyListValue.dictionary([
    "CFBundleURLTypes": .array([
      .dictionary(["CFBundleURLSchemes": .array([.text("shop"), .text("fb1")])])
    ]), "flag": .boolean(true), "count": .number("3"), "data": .other,
  ])

  static func bytes(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
  }

  @Test("An XML and a binary list have the same value", arguments: [true, false])
  func value(_ isBinary: Bool) throws {
    let reading = PropertyListReading(try Self.bytes(isBinary ? .binary : .xml))
    #expect(reading.root == Self.value)
    #expect(reading.diagnostics == [])
  }

  @Test("Findings in a binary list have no line")
  func binaryFinding() throws {
    let findings = AssociationDoctor(
      infoPlist: PropertyListReading(try Self.bytes(.binary)),
      entitlements: PropertyListReading(DoctorRow.Project.xml("")),
      association: AssociationReading(DoctorRow.Project().association.utf8),
      manifest: RouteManifest(schemes: ["shop"], routes: [], entries: EntriesManifest()),
      appID: "9JA89QQLNQ.com.example.shop"
    ).findings()
    #expect(
      findings.first?.diagnostic.facts
        == "warning unrouted-scheme /CFBundleURLTypes/0/CFBundleURLSchemes/1")
  }

  static func nested(_ tag: String, _ depth: Int) -> [UInt8] {
    let opening = tag == "dict" ? "<dict><key>a</key>" : "<array>"
    return DoctorRow.Project.xml(
      "<key>a</key>" + String(repeating: opening, count: depth) + "<true/>"
        + String(repeating: "</\(tag)>", count: depth))
  }

  /// A binary list of arrays, each of which names the objects that are given.
  static func binary(_ arrays: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for array in arrays {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA0 | UInt8(array.count)] + array
    }
    let table = UInt8(bytes.count)
    bytes += offsets
    return bytes + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(arrays.count)]
      + [UInt8](repeating: 0, count: 15) + [table]
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var facts: String
  }

  static let unreadable = "error property-list-unreadable"

  static let rows = [
    Row(testDescription: "nothing", bytes: [], facts: unreadable),
    Row(testDescription: "JSON", bytes: Array("{}".utf8), facts: unreadable),
    Row(
      testDescription: "the oldest format, deep",
      bytes: Array(String(repeating: "(", count: 100_000).utf8), facts: unreadable),
    Row(
      testDescription: "HTML", bytes: Array("<html></html>".utf8),
      facts: unreadable + " 1:1 ‹<html>›"),
    Row(
      testDescription: "XML without an end", bytes: Array("<plist><dict>".utf8),
      facts: unreadable + " 1:8 ‹<dict>›"),
    Row(
      testDescription: "an array",
      bytes: Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><array/></plist>".utf8),
      facts: unreadable + " 1:43 ‹<array/>›"),
    Row(testDescription: "deep arrays", bytes: nested("array", 100_000), facts: unreadable),
    Row(testDescription: "deep dictionaries", bytes: nested("dict", 100_000), facts: unreadable),
    Row(
      testDescription: "deep arrays between comments that seem to close them",
      bytes: DoctorRow.Project.xml(
        "<key>a</key>" + String(repeating: "<array><!-- </array> -->", count: 50_000)),
      facts: unreadable),
    Row(testDescription: "a circle", bytes: binary([[1], [0]]), facts: unreadable),
    Row(testDescription: "an array in itself", bytes: binary([[0]]), facts: unreadable),
    Row(
      testDescription: "arrays that double",
      bytes: binary((0..<18).map { [UInt8($0) + 1, UInt8($0) + 1] } + [[]]), facts: unreadable),
    Row(
      testDescription: "a binary list without a trailer", bytes: Array("bplist00".utf8),
      facts: unreadable),
    Row(
      testDescription: "a file that is too large",
      bytes: [UInt8](repeating: 0x20, count: PropertyListReading.readingLimit + 1),
      facts: unreadable),
  ]

  @Test("What is no property list that can be used is said", arguments: rows)
  func unusable(_ row: Row) {
    let reading = PropertyListReading(row.bytes)
    #expect(reading.diagnostics.facts == row.facts)
    #expect(!reading.isReadable)
  }

  static let damages = [
    ("<plist>\n<dict></plist>", 2, 7), ("<plist><dict>", 1, 8), ("<html></html>", 1, 1),
    ("<plist><dict>\n<key>a</key></dict></plist>", 2, 13),
    ("<plist><dict><key>a</key><!-- b -->\n é text</dict></plist>", 2, 2),
    ("<plist><dict><string>a</string></dict></plist>", 1, 14), ("<plist><array/></plist>", 1, 8),
  ]

  @Test("Where a list is damaged is told by line and column", arguments: damages)
  func damaged(text: String, line: Int, column: Int) {
    let location = PropertyListReading(text.utf8).diagnostics.first?.location
    #expect(location == Diagnostic.Location(line: line, column: column))
  }

  @Test(
    "A list in another encoding is told by its encoding",
    arguments: [
      [0xFF, 0xFE, 0x3C, 0], [0, 0x3C, 0, 0x70], [0x3C, 0, 0, 0], [0, 0, 0xFE, 0xFF],
    ] as [[UInt8]])
  func encoding(_ bytes: [UInt8]) {
    #expect(PropertyListReading(bytes).diagnostics.facts == Self.unreadable)
  }

  @Test("References and sections of characters are what they stand for")
  func references() {
    let written = "a&amp;&lt;&gt;&quot;&apos;&#65;&#x1F600;&no;&<![CDATA[<&amp;]]>"
    #expect(XMLText.decoded(Array(written.utf8)[...]) == "a&<>\"'A😀&no;&<&amp;")
  }

  @Test("A hundred arrays in one another are read")
  func deep() {
    #expect(PropertyListReading(Self.nested("array", 100)).isReadable)
    #expect(PropertyListReading(Self.nested("dict", 100)).isReadable)
  }

  @Test("Mutated lists are read or refused", arguments: [true, false])
  func mutated(_ isBinary: Bool) throws {
    var random = Seeded(seed: 11)
    let sample = try Self.bytes(isBinary ? .binary : .xml)
    for _ in 0..<1500 {
      var bytes = random.mutated(sample)
      if isBinary, !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let reading = PropertyListReading(bytes)
      #expect(reading.isReadable == reading.diagnostics.isEmpty)
    }
  }
}
