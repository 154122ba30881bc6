import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import Foundation

extension MessageCases {
  static var association: [MessageGroup] {
    get throws {
      [try associationFiles, propertyLists, projects, verdicts, agreements, generatedFiles]
    }
  }

  private static var associationFiles: MessageGroup {
    get throws {
      let files = try InputFile.inputs("association-files.txt")
      let empty = Array(#"{"applinks":{"details":[]}}"#.utf8)
      let values = (0..<2000).map { "\"\($0)*\"" }.joined(separator: ",")
      let path = String(repeating: "$(x)", count: 400)
      let hostile =
        #"{"applinks":{"substitutionVariables":{"x":[\#(values)]},"details":[{"appIDs":"#
        + #"["9JA89QQLNQ.com.example.app"],"components":[{"/":"/\#(path)"}]}]}}"#
      let ones = Array(repeating: "1", count: 1500).joined(separator: ",")
      let long = String(repeating: "é", count: 100)
      let bytes: [(String, [UInt8])] = [
        ("A signed file in DER", [0x30, 0x82, 0x03, 0xAB, 0x06, 0x09]),
        ("A compressed file", [0x1F, 0x8B, 0x08, 0x00]), ("UTF-16", [0xFF, 0xFE, 0x7B, 0x00]),
        ("Bytes that are not UTF-8", [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
        ("A byte-order mark", [0xEF, 0xBB, 0xBF] + empty),
        ("A tab in a text", Array("{\"applinks\": \"a\tb\"}".utf8)),
        ("A wide character before the location", Array(#"{"日本": 1, "applinks": [😀]}"#.utf8)),
        (
          "A long line before the location", Array(#"{"\#(long)": "\#(long)", "applinks": 7}"#.utf8)
        ),
        ("A byte more than a device takes", empty + padding(131_073 - empty.count)),
        ("More than a megabyte", padding(AssociationReading.readingLimit + 1)),
        ("A pattern of a million parts", Array(hostile.utf8)),
        ("More than a thousand findings", Array(#"{"applinks":{"details":[\#(ones)]}}"#.utf8)),
        ("A thousand arrays in one another", Array(String(repeating: "[", count: 1_000).utf8)),
      ]
      return MessageGroup(
        "Association files",
        files.map { .findings($0.name, AssociationReading($0.bytes).lint()) }
          + bytes.map { .findings($0, AssociationReading($1).lint()) })
    }
  }

  private static func padding(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }

  private static var propertyLists: MessageGroup {
    let rows: [(String, [UInt8])] = [
      ("nothing", []), ("JSON", Array("{}".utf8)), ("HTML", Array("<html></html>".utf8)),
      ("XML without an end", Array("<plist><dict>".utf8)),
      (
        "an array", Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><array/></plist>".utf8)
      ),
      ("a text", Array("<?xml version=\"1.0\"?><plist><string>a</string></plist>".utf8)),
      ("a boolean", Array("<?xml version=\"1.0\"?><plist><true/></plist>".utf8)),
      (
        "deep arrays",
        DoctorProject.xml("<key>a</key>" + String(repeating: "<array>", count: 100_000))
      ),
      (
        "deep dictionaries",
        DoctorProject.xml("<key>a</key>" + String(repeating: "<dict><key>a</key>", count: 100_000))
      ),
      (
        "deep arrays between comments that seem to close them",
        DoctorProject.xml(
          "<key>a</key>" + String(repeating: "<array><!-- </array> -->", count: 50_000))
      ),
      ("the oldest format, deep", Array(String(repeating: "(", count: 100_000).utf8)),
      ("a circle", binaryList([[1], [0]])), ("an array in itself", binaryList([[0]])),
      ("arrays that double", binaryList((0..<18).map { [$0 + 1, $0 + 1] } + [[]])),
      ("UTF-16", [0xFF, 0xFE, 0x3C, 0]), ("UTF-16 without a mark", [0, 0x3C, 0, 0x70]),
      ("UTF-32", [0x3C, 0, 0, 0]), ("UTF-32 with a mark", [0, 0, 0xFE, 0xFF]),
      ("a binary list without a trailer", Array("bplist00".utf8)),
      ("a file that is too large", padding(PropertyListReading.readingLimit + 1)),
    ]
    return MessageGroup(
      "Property lists that cannot be read",
      rows.map { .findings($0, PropertyListReading($1).diagnostics) })
  }

  /// A binary list of arrays, each of which names the objects that are given.
  private static func binaryList(_ arrays: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for array in arrays {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA0 | UInt8(array.count)] + array
    }
    let counts = [UInt8](repeating: 0, count: 7) + [UInt8(arrays.count)]
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + counts
      + [UInt8](repeating: 0, count: 15) + [UInt8(bytes.count)]
  }

  private static var verdicts: MessageGroup {
    let file = AssociationFile(
      appLinks: AppLinks(details: [
        AppLinksDetail(
          appIDs: ["ABCDE12345.com.example.app"],
          rules: [
            .component(LinkComponent(path: "/a/private/*", exclude: true)),
            .component(LinkComponent(path: "/a/*")),
          ])
      ]))
    let rows: [(String, String?, String?)] = [
      ("https://example.com/a/1", nil, nil), ("https://example.com/a/private/1", nil, nil),
      ("https://example.com/b", nil, nil), ("shop://a/1", nil, nil),
      ("https://other.example.com/a/1", "example.com", nil),
      ("https://example.com:8443/a/1", "example.com", nil),
      ("https://example.com/a/1", nil, "ABCDE12345.com.example.other"), ("https:///a", nil, nil),
    ]
    return MessageGroup(
      "Verdicts about URLs",
      rows.map { url, host, appID in
        let verdict = AssociationMatcher(file, host: host).verdict(for: url, appID: appID)
        return Message(
          [url, host, appID].compactMap(\.self).joined(separator: ", "),
          "\(verdict.outcome.rawValue), reason \(verdict.reason?.rawValue ?? "none")")
      } + [
        Message(
          "no applinks: https://example.com/a",
          AssociationMatcher(AssociationFile()).verdict(for: "https://example.com/a").reason?
            .rawValue ?? "none")
      ])
  }
}

extension Message {
  /// All that is found in a file.
  static func findings(_ title: String, _ diagnostics: [Diagnostic]) -> Message {
    let texts = diagnostics.prefix(20).map { ("|", $0.description) }
    let last = diagnostics.count > 20 ? diagnostics.last.map { ("|", $0.description) } : nil
    let more = diagnostics.count > 20 ? [(".", "\(diagnostics.count) findings in all")] : []
    let left = diagnostics.dropFirst(20).first { $0.code == "more-findings" }.map {
      ("|", $0.description)
    }
    return Message(
      title,
      parts: texts.isEmpty
        ? [(".", "no finding")] : texts + [left ?? last].compactMap(\.self) + more)
  }
}
