import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayJSON
import Foundation
import SeededRandom
import Testing

@Suite("Commas that are missing or too many") struct CommaToleranceTests {
  private static let subject = JSONSubject(
    noun: "file", number: "", depth: "", comment: "", value: "", key: "", pair: "")

  private func tolerant(_ bytes: some Sequence<UInt8>) -> JSONDocument {
    JSONDocument(Array(bytes), toleratesCommas: true)
  }

  private func faults(_ document: JSONDocument) -> [Diagnostic] {
    document.diagnostics(of: document.findings(Self.subject))
  }

  @Test(
    "Each is found once in its place, and the rest is read",
    arguments: [
      ("[1,]", "[1]", "error json 1:4 ‹]›"),
      ("[1 , ]", "[1]", "error json 1:6 ‹]›"),
      (#"{"a":1,}"#, #"{"a":1}"#, "error json 1:8 ‹}›"),
      ("[1,,2]", "[1,2]", "error json 1:4 ‹,›"),
      ("[1, , ,2]", "[1,2]", "error json 1:5 ‹,›"),
      ("[1,,]", "[1]", "error json 1:4 ‹,›"),
      ("[,]", "[]", "error json 1:2 ‹,›"),
      ("[,1]", "[1]", "error json 1:2 ‹,›"),
      (#"{,,"a":1}"#, #"{"a":1}"#, "error json 1:2 ‹,›"),
      (#"{"a":1,,"b":2}"#, #"{"a":1,"b":2}"#, "error json 1:8 ‹,›"),
      ("[1 2]", "[1,2]", "error json 1:4 ‹2›"),
      ("[[1][2]{}]", "[[1],[2],{}]", "error json 1:5 ‹[›\nerror json 1:8 ‹{›"),
      (#"{"a":1 "b":2}"#, #"{"a":1,"b":2}"#, "error json 1:8 ‹\"›"),
      (#"{"a":{}"b":[]}"#, #"{"a":{},"b":[]}"#, "error json 1:8 ‹\"›"),
      (
        #"{"a":[1,],"b":[2,],}"#, #"{"a":[1],"b":[2]}"#,
        "error json 1:9 ‹]›\nerror json 1:18 ‹]›\nerror json 1:20 ‹}›"
      ),
    ])
  func read(_ json: String, _ value: String, _ facts: String) {
    let document = tolerant(json.utf8)
    #expect(document.root?.written == value)
    #expect(faults(document).facts == facts)
  }

  @Test(
    "Where something else is wrong too, nothing is read, and both are found",
    arguments: [
      (#"{"a":"b" "c"}"#, "error json 1:10 ‹\"›"), (#"{"a":1 b:2}"#, "error json 1:8 ‹b›"),
      ("[1,", "error json 1:4"), ("[1,,", "error json 1:4 ‹,›\nerror json 1:5"),
      ("[1,}", "error json 1:4 ‹}›"), (#"{"a":1,,"b"}"#, "error json 1:8 ‹,›\nerror json 1:12 ‹}›"),
      ("[1 x]", "error json 1:4 ‹x›"), (",", "error json 1:1 ‹,›"),
    ])
  func fatal(_ json: String, _ facts: String) {
    let document = tolerant(json.utf8)
    #expect(document.root == nil)
    #expect(
      faults(document).map { $0.facts.replacing(" ‹›", with: "") }.joined(separator: "\n") == facts)
  }

  @Test(
    "A comma behind the whole value is one too many, but for a strict reader",
    arguments: ["{},", "[1],,", "7 , ,\n"])
  func behind(_ json: String) {
    let document = tolerant(json.utf8)
    #expect(document.root != nil)
    #expect(faults(document).map(\.code) == [.json])
    #expect(faults(JSONDocument(Array(json.utf8))).map(\.code) == [.trailingContent])
  }

  @Test("A comma and more behind the whole value follow it", arguments: ["{}, {}", "1,]", "[],x"])
  func trailing(_ json: String) {
    #expect(faults(tolerant(json.utf8)).map(\.code) == [.trailingContent])
  }

  @Test(
    "Only a reader that is told to tolerates them", arguments: ["[1,]", "[1,,2]", "[1 2]", "[,]"])
  func strict(_ json: String) {
    let document = JSONDocument(Array(json.utf8))
    #expect(document.root == nil)
    #expect(faults(document).map(\.code) == [.json])
    #expect(throws: JSONError.self) {
      try JSONTreeReader.value(of: Array(json.utf8), depthLimit: 8, for: Self.subject)
    }
  }

  @Test("One too many is a warning where the kind of file says so, one too few is not")
  func warnings() {
    var subject = Self.subject
    subject.surplusComma = "advice"
    let document = tolerant("[1,,2 3,]".utf8)
    let found = document.diagnostics(of: document.findings(subject))
    #expect(found.map(\.severity) == [.warning, .error, .warning])
    #expect(found.first?.hint == "advice")
  }

  /// With ENTRYWAY_THOROUGH a million.
  private static let many =
    ProcessInfo.processInfo.environment["ENTRYWAY_THOROUGH"] == nil ? 20_000 : 1_000_000

  @Test(
    "Commas without end are read within a bound", arguments: [",", "1,,", "1 ", #""a"", "#, "[,]"])
  func many(_ item: String) {
    let document = tolerant(
      Array("[".utf8) + Array(repeating: Array(item.utf8), count: Self.many).joined()
        + Array("]".utf8))
    #expect(faults(document).count <= Findings.maximumCount + 1)
  }

  @Test("Of what is JSON nothing is found, and the same is read", arguments: Seeds.first(2, of: 8))
  func agreement(_ seed: Int) {
    var random = RandomJSON(seed: UInt64(seed))
    for _ in 0..<2_000 {
      let document = random.document()
      let bytes = seed.isMultiple(of: 2) ? document : random.damaged(document)
      let strict = JSONDocument(bytes)
      let found = tolerant(bytes)
      guard let root = strict.root else { continue }
      #expect(found.root?.written == root.written)
      // A comma behind the whole value has another code.
      let isComma = faults(found).map(\.code) != faults(strict).map(\.code)
      #expect(!isComma || faults(strict).last?.code == .trailingContent)
      #expect(isComma || faults(found) == faults(strict))
    }
  }
}

extension JSONNode {
  /// The value as compact JSON.
  fileprivate var written: String {
    switch kind {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let text): text
    case .text(let text): JSONText.quoted(text)
    case .array(let elements): "[\(elements.map(\.written).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(JSONText.quoted($0.key)):\($0.value.written)" }.joined(separator: ","))}"
    }
  }
}
